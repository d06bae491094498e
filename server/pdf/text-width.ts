/** Width of a text, in em. */
export type TextWidth = (text: string) => number

type Face = { glyphOf: (code: number) => number; widthOf: (glyph: number) => number }

/** Of what no face has. */
const unknownWidth = 1

/** By the first of some OpenType faces that has a letter; each letter by itself, so joined ones are rather narrower. */
export function textWidthOf(fonts: readonly Buffer[]): TextWidth {
  const faces = fonts.map(openFace)
  const known = new Map<number, number>()
  const letterWidth = (code: number) => {
    for (const { glyphOf, widthOf } of faces) {
      const glyph = glyphOf(code)
      if (glyph > 0) return widthOf(glyph)
    }
    return unknownWidth
  }
  return (text) => {
    let sum = 0
    for (const letter of text) {
      const code = letter.codePointAt(0) ?? 0
      const width = known.get(code) ?? letterWidth(code)
      known.set(code, width)
      sum += width
    }
    return sum
  }
}

/** https://learn.microsoft.com/typography/opentype/spec/otff: `cmap` and `hmtx`. */
function openFace(font: Buffer): Face {
  const tables = new Map<string, Buffer>()
  for (let at = 0; at < font.readUInt16BE(4); at++) {
    const entry = 12 + at * 16
    const [start, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(start, start + length))
  }
  const tableOf = (tag: string) => {
    const table = tables.get(tag)
    if (!table) throw new RangeError(`a face without ${tag}`)
    return table
  }
  const em = tableOf('head').readUInt16BE(18)
  const last = tableOf('hhea').readUInt16BE(34) - 1
  const widths = tableOf('hmtx')
  return {
    glyphOf: glyphsOf(tableOf('cmap')),
    widthOf: (glyph) => widths.readUInt16BE(Math.min(glyph, last) * 4) / em,
  }
}

/** 0 where there is none. */
function glyphsOf(cmap: Buffer): Face['glyphOf'] {
  const parts = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) =>
    cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4)),
  )
  const groups = parts.find((part) => part.readUInt16BE(0) === 12)
  if (groups) return inGroups(groups)
  const segments = parts.find((part) => part.readUInt16BE(0) === 4)
  return segments ? inSegments(segments) : () => 0
}

/** The place of the first that does not lie before a code. */
function firstNotBefore(count: number, endOf: (at: number) => number, code: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(middle) < code) low = middle + 1
    else high = middle
  }
  return low
}

function inGroups(part: Buffer): Face['glyphOf'] {
  const count = part.readUInt32BE(12)
  const endOf = (at: number) => part.readUInt32BE(16 + at * 12 + 4)
  return (code) => {
    const at = firstNotBefore(count, endOf, code)
    if (at === count) return 0
    const start = part.readUInt32BE(16 + at * 12)
    return code < start ? 0 : part.readUInt32BE(16 + at * 12 + 8) + code - start
  }
}

function inSegments(part: Buffer): Face['glyphOf'] {
  const count = part.readUInt16BE(6) / 2
  const [ends, starts] = [14, 16 + count * 2]
  const [deltas, offsets] = [starts + count * 2, starts + count * 4]
  return (code) => {
    const at = firstNotBefore(count, (one) => part.readUInt16BE(ends + one * 2), code)
    if (at === count || code > 0xffff) return 0
    const start = part.readUInt16BE(starts + at * 2)
    if (code < start) return 0
    const delta = part.readUInt16BE(deltas + at * 2)
    const offset = part.readUInt16BE(offsets + at * 2)
    if (offset === 0) return (code + delta) & 0xffff
    const glyph = part.readUInt16BE(offsets + at * 2 + offset + (code - start) * 2)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
}
