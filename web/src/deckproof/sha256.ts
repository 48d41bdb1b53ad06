// SHA-256. Pages on a LAN address have no `crypto.subtle`.

const K = new Int32Array(64);
const START = new Int32Array(8);
for (let n = 2, count = 0; count < 64; n++) {
  let divisor = 2;
  while (divisor * divisor <= n && n % divisor) divisor++;
  if (divisor * divisor <= n) continue;
  if (count < 8) START[count] = (Math.sqrt(n) % 1) * 2 ** 32;
  K[count++] = (Math.cbrt(n) % 1) * 2 ** 32;
}

const W = new Int32Array(64);
const state = new Int32Array(8);

/** Hash the first `length` bytes of `data`, which has room for 72 more bytes: they are overwritten. */
export function sha256InPlace(data: Uint8Array, length: number): Uint8Array {
  const end = ((length + 8) >> 6) * 64 + 64;
  data[length] = 0x80;
  data.fill(0, length + 1, end);
  for (let at = end - 1, bits = length * 8; bits; at--, bits = Math.floor(bits / 256)) data[at] = bits & 255;
  state.set(START);
  for (let at = 0; at < end; at += 64) addBlock(data, at);
  const hash = new Uint8Array(32);
  for (let i = 0; i < 8; i++) {
    const word = state[i] as number;
    hash[4 * i] = word >>> 24;
    hash[4 * i + 1] = word >>> 16;
    hash[4 * i + 2] = word >>> 8;
    hash[4 * i + 3] = word;
  }
  return hash;
}

/** Hash bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const room = new Uint8Array(data.length + 72);
  room.set(data);
  return sha256InPlace(room, data.length);
}

function addBlock(data: Uint8Array, at: number): void {
  for (let i = 0, p = at; i < 16; i++, p += 4) {
    W[i] =
      ((data[p] as number) << 24) |
      ((data[p + 1] as number) << 16) |
      ((data[p + 2] as number) << 8) |
      (data[p + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const x = W[i - 15] as number;
    const y = W[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    W[i] = ((W[i - 16] as number) + s0 + (W[i - 7] as number) + s1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (W[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}
