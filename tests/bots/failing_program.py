"""A program that plays as bots do, and fails in the way that its argument names."""

import json
import os
import signal
import subprocess
import sys
import time


def say(message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def act(number: int, action: object, **more: object) -> None:
    say({"type": "action", "number": number, "action": action, **more})


def fail(fault: str, said: dict[str, object]) -> None:
    number = said["number"]
    assert isinstance(number, int)
    match fault:
        case "exit":
            sys.exit(0)
        case "crash":
            raise RuntimeError("out of luck")
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hang":
            time.sleep(3600)
        case "stubborn":  # with a child that would outlive it
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            child = subprocess.Popen([sys.executable, "-ISc", "import time; time.sleep(3600)"])
            sys.stderr.write(f"child {child.pid}\n")
            sys.stderr.flush()
            time.sleep(3600)
        case "garbage":
            sys.stdout.write("I fold, I think\n")
            sys.stdout.flush()
        case "bytes":
            sys.stdout.buffer.write(bytes(range(128, 256)) + b"\0\n")
            sys.stdout.buffer.flush()
        case "nested":
            sys.stdout.write("[" * 60_000 + "\n")
            sys.stdout.flush()
        case "no action":
            say({"type": "action", "number": number})
        case "number as text":
            say({"type": "action", "number": str(number), "action": "fold"})
        case "another question":
            act(number + 1, "check")
        case "wrong seat":
            seat = said["seat"]
            assert isinstance(seat, int)
            act(number, "check", seat=seat + 1)
        case "illegal amount":
            act(number, "raise to 999999999")
        case "no such action":
            act(number, "go all in, please")
        case "long line":
            sys.stdout.write("x" * 100_000)
            sys.stdout.flush()
            time.sleep(3600)
        case "flood":
            while True:
                say({"type": "time"})
                say({"type": "action", "number": -1, "action": "fold"})
        case "words":
            while True:
                sys.stderr.write("thinking\n" * 1000)
        case "memory":
            hoard = []
            while True:
                hoard.append(bytearray(50_000_000))
        case "closed":
            os.close(1)
            time.sleep(3600)


def main(fault: str) -> None:
    if fault == "no start":
        sys.exit("there is no model file")
    if fault == "never ready":
        time.sleep(3600)
    if fault == "not ready":
        act(0, "fold")
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            say({"type": "ready"})
        if said["type"] == "decision":
            fail(fault, said)


if __name__ == "__main__":
    main(sys.argv[1])
