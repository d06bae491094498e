/** JT/T 808 §4.4.4. */
export function xorOf(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let sum = 0
  for (let at = from; at < to; at++) sum ^= bytes[at] as number
  return sum
}

const crcTable = new Uint16Array(256)
for (let byte = 0; byte < 256; byte++) {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x8408 : crc >>> 1
  crcTable[byte] = crc
}

function crcOver(start: number, bytes: Uint8Array, from: number, to: number): number {
  let crc = start
  for (let at = from; at < to; at++) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[at] as number)) & 0xff] as number)
  }
  return crc
}

/** CRC-16/X.25, GT06's "CRC-ITU". */
export function crcItu(bytes: Uint8Array, from = 0, to = bytes.length): number {
  return crcOver(0xffff, bytes, from, to) ^ 0xffff
}

/** As if `key` stood behind the bytes. */
export function keyedCrcItu(bytes: Uint8Array, from: number, to: number, key: Uint8Array): number {
  return crcOver(crcOver(0xffff, bytes, from, to), key, 0, key.length) ^ 0xffff
}

/** FNV-1a, signed 32 bits (tracking.position.seq). */
export function contentDigest(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let hash = 0x811c9dc5
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash | 0
}
