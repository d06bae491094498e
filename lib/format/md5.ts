const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

const sines = Uint32Array.from({ length: 64 }, (_, i) => Math.abs(Math.sin(i + 1)) * 2 ** 32)

/** Padding of RFC 1321, 3.1 and 3.2. */
function pad(bytes: Uint8Array): Uint32Array {
  const padded = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, bytes.length << 3, true)
  view.setUint32(padded.length - 4, bytes.length >>> 29, true)
  return Uint32Array.from({ length: padded.length / 4 }, (_, i) => view.getUint32(i * 4, true))
}

/** Function and word of a step (RFC 1321, 3.4). */
function step(i: number, b: number, c: number, d: number): [mixed: number, word: number] {
  if (i < 16) return [(b & c) | (~b & d), i]
  if (i < 32) return [(d & b) | (~d & c), (5 * i + 1) % 16]
  if (i < 48) return [b ^ c ^ d, (3 * i + 5) % 16]
  return [c ^ (b | ~d), (7 * i) % 16]
}

/** Lower-case hex MD5 of UTF-8 in NFKC, so that every keyboard types the same: the password of user/Login. */
export function md5(text: string): string {
  const words = pad(new TextEncoder().encode(text.normalize('NFKC')))
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476)
  for (let block = 0; block < words.length; block += 16) {
    let [a = 0, b = 0, c = 0, d = 0] = state
    for (let i = 0; i < 64; i++) {
      const [mixed, word] = step(i, b, c, d)
      const sum = (a + mixed + (sines[i] ?? 0) + (words[block + word] ?? 0)) | 0
      const shift = shifts[i >> 4]?.[i & 3] ?? 0
      a = d
      d = c
      c = b
      b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
    }
    state.set([a, b, c, d].map((value, i) => value + (state[i] ?? 0)))
  }
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  for (const [i, value] of state.entries()) view.setUint32(i * 4, value, true)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
