/**
 * SHA-256 (FIPS 180-4) and HMAC-SHA256 (RFC 2104).
 *
 * Browsers offer them to pages that came over HTTPS alone; for those of a local network there are our own.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 64;
const PRIMES = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
  107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223,
  227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311,
];

/** The first 32 bits of the fractional part, exact for the roots of small primes. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const STARTS = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with a bit, zeros and its length behind it, to whole blocks. */
function padded(message: Uint8Array): DataView {
  const length = Math.ceil((message.length + 9) / BLOCK) * BLOCK;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, (message.length << 3) >>> 0);
  return view;
}

function schedule(view: DataView, start: number): Int32Array {
  const words = new Int32Array(64);
  const at = (place: number): number => words[place] as number;
  for (let place = 0; place < 16; place += 1) words[place] = view.getInt32(start + 4 * place);
  for (let place = 16; place < 64; place += 1) {
    const early = at(place - 15);
    const late = at(place - 2);
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[place] = at(place - 16) + first + at(place - 7) + second;
  }
  return words;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let round = 0; round < 64; round += 1) {
    const chosen = (e & f) ^ (~e & g);
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + high + chosen + (ROUNDS[round] as number) + (words[round] as number)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries())
    state[place] = (state[place] as number) + word;
}

/** The SHA-256 of a message, 32 bytes: our own. */
export function sha256(message: Uint8Array): Bytes {
  const view = padded(message);
  const state = Int32Array.from(STARTS);
  for (let start = 0; start < view.byteLength; start += BLOCK) compress(state, schedule(view, start));
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [place, word] of state.entries()) out.setInt32(4 * place, word);
  return digest;
}

function joined(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The HMAC-SHA256 of a message, 32 bytes: our own. */
export function hmac(key: Uint8Array, message: Uint8Array): Bytes {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** Bytes of hexadecimal digits, null if it is something else. */
export function fromHex(text: string): Bytes | null {
  if (text.length % 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Bytes as hexadecimal digits. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What checks dice: by the browser's own means where it offers them, else by ours. */
export interface Hashes {
  own: boolean;
  digest: (message: Bytes) => Promise<Bytes>;
  /** HMAC with one key, of one text after another. */
  keyed: (key: Bytes) => Promise<(text: string) => Promise<Bytes>>;
}

const written = (text: string): Bytes => new TextEncoder().encode(text) as Bytes;

/** Our own, in the shape of the browser's. */
export const ourHashes: Hashes = {
  own: true,
  digest: async (message) => sha256(message),
  keyed: async (key) => async (text) => hmac(key, written(text)),
};

function browserHashes(subtle: SubtleCrypto): Hashes {
  return {
    own: false,
    digest: async (message) => new Uint8Array(await subtle.digest("SHA-256", message)),
    keyed: async (key) => {
      const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
      return async (text) => new Uint8Array(await subtle.sign("HMAC", imported, written(text)));
    },
  };
}

/** The hashes that there are here. */
export function hashesHere(subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null): Hashes {
  return subtle ? browserHashes(subtle) : ourHashes;
}
