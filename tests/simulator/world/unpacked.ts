/** Numbers of scripts/geo/packed.mjs. */
export function* unpacked(text: string): Generator<number> {
  let value = 0
  let shift = 0
  for (let at = 0; at < text.length; at++) {
    const bits = text.charCodeAt(at) - 63
    value |= (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    yield value & 1 ? ~(value >> 1) : value >> 1
    value = 0
    shift = 0
  }
}
