import type { Protocol } from '#lib/codes/protocols.ts'
import type { FieldPlace } from '../wire/trace.ts'
import type { Jt808Frame } from './jt808/frame.ts'

export type Part = { name: string; from: number; to: number }

/** Names and lengths, one behind the other. */
const inTurn = (parts: readonly (readonly [name: string, bytes: number])[], at = 0): Part[] => {
  let from = at
  return parts.flatMap(([name, size]) => {
    const part = { name, from, to: from + size }
    from += size
    return size > 0 ? [part] : []
  })
}

/** Where the unescaped byte stands in an 808 frame. */
function placesOf(frame: Buffer): number[] {
  const places: number[] = []
  for (let at = 1; at < frame.length; at++) {
    places.push(at)
    if (frame[at] === 0x7d) at++
  }
  return places
}

function jt808Parts(frame: Buffer): Part[] {
  const places = placesOf(frame)
  const attributes = ((frame[places[2] ?? 0] ?? 0) << 8) | (frame[places[3] ?? 0] ?? 0)
  const header = ((attributes & 0x4000) === 0 ? 12 : 17) + ((attributes & 0x2000) === 0 ? 0 : 4)
  const bodyAt = places[header] ?? 1
  const flagAt = frame.length - 1
  const sumAt = places[places.length - 2] ?? flagAt
  return inTurn([
    ['flag', 1],
    ['header', bodyAt - 1],
    ['body', Math.max(0, sumAt - bodyAt)],
    ['checksum', flagAt - sumAt],
    ['flag', 1],
  ])
}

function gt06Parts(frame: Buffer): Part[] {
  const lengthBytes = frame[0] === 0x79 ? 2 : 1
  const content = frame.length - 2 - lengthBytes - 1 - 2 - 2 - 2
  return inTurn([
    ['start', 2],
    ['length', lengthBytes],
    ['type', 1],
    ['content', Math.max(0, content)],
    ['serial', 2],
    ['crc', 2],
    ['stop', 2],
  ])
}

const watchParts = (frame: Buffer): Part[] =>
  inTurn([
    ['start', 1],
    ['header', 14],
    ['length', 5],
    ['content', frame.length - 21],
    ['stop', 1],
  ])

/** Of a frame as it travels. */
export const framePartsOf = (protocol: Protocol, frame: Buffer): Part[] => {
  if (protocol === 'jt808') return jt808Parts(frame)
  if (protocol === 'watch') return watchParts(frame)
  return protocol === 'gt06' ? gt06Parts(frame) : []
}

/** `path` as in the fields; `header.<name>` for what stands before them. */
export type WirePlace = { path: string; from: number; to: number }

/** Of bytes without escapes, from the first behind the flag on. */
function jt808Header({ is2019, total, isShort }: Jt808Frame): Part[] {
  const serialBytes = isShort ? 1 : 2
  return inTurn([
    ['id', 2],
    ['attributes', 2],
    ['version', is2019 ? 1 : 0],
    ['number', is2019 ? 10 : 6],
    ['serial', serialBytes],
    ['total', total > 1 ? 2 : 0],
    ['part', total > 1 ? 2 : 0],
  ])
}

/** Where traced fields stand in a frame as it travels; those of other memory are left out. */
export function wirePlacesOf(
  protocol: Protocol,
  { raw, frame }: { raw: Buffer; frame: unknown },
  places: readonly FieldPlace[],
): WirePlace[] {
  const opened = protocol === 'jt808' ? (frame as Jt808Frame) : undefined
  const plain = opened?.bytes ?? raw
  const wire = opened && placesOf(raw)
  const onWire = (at: number) => (wire ? (wire[at] ?? raw.length) : at)
  const header = opened ? jt808Header(opened) : []
  const own = places.filter(
    ({ memory, from, to }) =>
      memory === plain.buffer && from >= plain.byteOffset && to <= plain.byteOffset + plain.length,
  )
  return [
    ...header.map(({ name, from, to }) => ({ path: `header.${name}`, from, to })),
    ...own.map(({ path, from, to }) => ({
      path,
      from: from - plain.byteOffset,
      to: to - plain.byteOffset,
    })),
  ].map(({ path, from, to }) => ({ path, from: onWire(from), to: onWire(to) }))
}
