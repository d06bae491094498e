import { callLimits } from '#lib/rules/call-limits.ts'

export const { json: jsonBounds } = callLimits

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = [0x5b, 0x7b]
const closing = [0x5d, 0x7d]

/** In one pass before parsing, against hostile bodies. */
export function isWithinBounds(json: Buffer): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0
    if (byte === quote) at = endOfText(json, at)
    else if (opening.includes(byte)) depth++
    else if (closing.includes(byte)) depth--
    if (byte === comma || opening.includes(byte)) values++
    if (depth > jsonBounds.depth || values > jsonBounds.values) return false
  }
  return true
}

function endOfText(json: Buffer, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
