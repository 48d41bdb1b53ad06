"""nginx in front of nodes, with the configuration of the documentation."""

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.processes import wait_until

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs/examples/nodes/nginx.conf"


def why_no_nginx() -> str:
    """Why nginx cannot be started here; empty if it can."""
    return "" if shutil.which("nginx") else "nginx is not installed (Debian: apt-get install nginx)"


def example_part(addresses: Sequence[str], listen: str) -> str:
    """Return the documented part, for nodes at addresses and without a certificate."""
    part = EXAMPLE.read_text()
    line = re.compile(r"    server 10\.0\.0\.\d+:8000(.*;\n)")
    first = line.search(part)
    assert first is not None
    servers = "".join(f"    server {address}{first[1]}" for address in addresses)
    part, found = re.subn(f"(?:{line.pattern})+", servers, part)
    assert found == 1, "the example names its nodes in one place"
    part, found = re.subn(
        r"    listen 443 ssl;\n(?:    ssl_\w+ .*;\n)+", f"    listen {listen};\n", part
    )
    assert found == 1
    return part


def whole_configuration(part: str, folder: Path) -> str:
    """Return a configuration that nginx can run with, whoever runs it."""
    return (
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; "
        f"events {{}}\nhttp {{ access_log off; client_body_temp_path {folder}/body; "
        f"proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f; "
        f"uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n{part}\n}}\n"
    )


@contextmanager
def running_nginx(ports: Sequence[int], listen: int, folder: Path) -> Iterator[str]:
    """Run nginx in front of nodes; yields its address."""
    import httpx

    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "nginx.conf"
    part = example_part([f"127.0.0.1:{port}" for port in ports], str(listen))
    file.write_text(whole_configuration(part, folder))
    process = subprocess.Popen(["nginx", "-c", str(file), "-p", str(folder)])
    url = f"http://127.0.0.1:{listen}"

    def answers() -> bool:
        assert process.poll() is None, (folder / "error.log").read_text()
        try:
            httpx.get(f"{url}/healthz")
        except httpx.HTTPError:
            return False
        return True

    try:
        wait_until(answers)
        yield url
    finally:
        process.terminate()
        process.wait()
