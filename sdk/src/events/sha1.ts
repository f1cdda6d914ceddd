/**
 * SHA-1 (FIPS 180-4 §6.1) for ids: pages without TLS have no `crypto.subtle`. Never for secrets.
 */

/** Bytes of a block (§5.2.1), and of the length at the end of the last one. */
const BLOCK = 64;
const LENGTH = 8;

const rotated = (word: number, bits: number) => (word << bits) | (word >>> (32 - bits));

/** Words of the schedule (§6.1.2, step 1). */
function scheduleOf(message: DataView, start: number): Int32Array {
  const words = new Int32Array(80);
  for (let t = 0; t < 80; t += 1) {
    words[t] =
      t < 16
        ? message.getInt32(start + 4 * t)
        : rotated(at(words, t - 3) ^ at(words, t - 8) ^ at(words, t - 14) ^ at(words, t - 16), 1);
  }
  return words;
}

const at = (words: Int32Array, index: number) => words[index] ?? 0;

type Words = readonly [b: number, c: number, d: number];

/** Function and constant of round t (§4.1.1, §4.2.1). */
function mixed(t: number, [b, c, d]: Words): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

/** The digest, 20 bytes. */
export function sha1(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const message = new DataView(padded.buffer);
  message.setBigUint64(padded.length - LENGTH, BigInt(bytes.length) * 8n);

  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  for (let start = 0; start < padded.length; start += BLOCK) {
    const words = scheduleOf(message, start);
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let t = 0; t < 80; t += 1) {
      const next = (rotated(a, 5) + mixed(t, [b, c, d]) + e + at(words, t)) | 0;
      [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
    }
    for (const [index, word] of [a, b, c, d, e].entries()) state[index] = at(state, index) + word;
  }
  const digest = new DataView(new ArrayBuffer(20));
  for (const [index, word] of state.entries()) digest.setInt32(4 * index, word);
  return new Uint8Array(digest.buffer);
}
