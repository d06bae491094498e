import fs from 'node:fs'
import { expect, test } from 'vitest'
import { fontOfWoff } from './font-of-woff.ts'

const file = fs.readFileSync(
  'node_modules/@fontsource/vazirmatn/files/vazirmatn-arabic-400-normal.woff',
)

test('a WOFF file is the OpenType font that it names: every table with its sum', () => {
  const font = fontOfWoff(file)
  const count = font.readUInt16BE(4)
  expect(count).toBe(file.readUInt16BE(12))
  for (let at = 0; at < count; at++) {
    const entry = 12 + at * 16
    const [start, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
    const table = Buffer.alloc((length + 3) & ~3)
    font.copy(table, 0, start, start + length)
    // The sum of the head leaves out its own adjustment.
    if (font.toString('latin1', entry, entry + 4) === 'head') table.writeUInt32BE(0, 8)
    let sum = 0
    for (let word = 0; word < table.length; word += 4) sum = (sum + table.readUInt32BE(word)) >>> 0
    expect(sum).toBe(font.readUInt32BE(entry + 4))
  }
})

test('what is no WOFF file is refused', () => {
  expect(() => fontOfWoff(Buffer.from('OTTO0000'))).toThrow(RangeError)
})
