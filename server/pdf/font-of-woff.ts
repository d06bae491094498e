import { inflateSync } from 'node:zlib'

/** Bytes of the header and of each entry: https://www.w3.org/TR/WOFF/ */
const woff = { head: 44, entry: 20 }
const sfnt = { head: 12, entry: 16 }

const wholeWords = (length: number) => (length + 3) & ~3

/** The OpenType font in a WOFF 1.0 file: its tables, unpacked. @throws RangeError for other files */
export function fontOfWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('no WOFF file')
  const count = file.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = woff.head + at * woff.entry
    const [start, packed] = [file.readUInt32BE(entry + 4), file.readUInt32BE(entry + 8)]
    const length = file.readUInt32BE(entry + 12)
    const held = file.subarray(start, start + packed)
    const bytes = packed < length ? inflateSync(held) : held
    return { tag: file.subarray(entry, entry + 4), sum: file.readUInt32BE(entry + 16), bytes }
  })
  const start = sfnt.head + count * sfnt.entry
  const size = tables.reduce((sum, { bytes }) => sum + wholeWords(bytes.length), start)
  const font = Buffer.alloc(size)
  file.copy(font, 0, 4, 8)
  font.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  font.writeUInt16BE(16 << power, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(count * 16 - (16 << power), 10)
  let end = start
  for (const [at, { tag, sum, bytes }] of tables.entries()) {
    const entry = sfnt.head + at * sfnt.entry
    tag.copy(font, entry)
    font.writeUInt32BE(sum, entry + 4)
    font.writeUInt32BE(end, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, end)
    end += wholeWords(bytes.length)
  }
  return font
}
