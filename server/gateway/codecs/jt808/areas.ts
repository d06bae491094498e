import { byte, dword, list, type Scope, struct, type Wire, when, word } from '../../wire/layout.ts'
import { sizedText } from '../../wire/text-fields.ts'
import { bcdTime } from './time.ts'

/** Bit 0 by time, 1 speed limit, 6 south, 7 west. */
const attribute =
  (bit: number) =>
  ({ values }: Scope) =>
    ((Number(values['attribute']) >> bit) & 1) === 1
const byTime = attribute(0)
const bySpeed = attribute(1)
const in2019 = ({ version }: Scope) => version === 2019
const bySpeed2019 = (scope: Scope) => in2019(scope) && bySpeed(scope)

const limits = {
  start: when(byTime, bcdTime),
  end: when(byTime, bcdTime),
  maxSpeedKmh: when(bySpeed, word),
  overspeedSeconds: when(bySpeed, byte),
}
const label = {
  nightMaxSpeedKmh: when(bySpeed2019, word),
  name: when(in2019, sizedText(word)),
}

export const circle = struct({
  id: dword,
  attribute: word,
  lat: dword,
  lon: dword,
  radiusMetres: dword,
  ...limits,
  ...label,
})

export const rectangle = struct({
  id: dword,
  attribute: word,
  topLat: dword,
  leftLon: dword,
  bottomLat: dword,
  rightLon: dword,
  ...limits,
  ...label,
})

const vertex = struct({ lat: dword, lon: dword })
export const polygon = struct({
  id: dword,
  attribute: word,
  ...limits,
  vertices: list(word, vertex),
  ...label,
})

/** Bit 0 driving time, 1 speed limit. */
const routePoint = struct({
  id: dword,
  segment: dword,
  lat: dword,
  lon: dword,
  widthMetres: byte,
  attribute: byte,
  tooLongSeconds: when(byTime, word),
  tooShortSeconds: when(byTime, word),
  maxSpeedKmh: when(bySpeed, word),
  overspeedSeconds: when(bySpeed, byte),
  nightMaxSpeedKmh: when(bySpeed2019, word),
})
export const route = struct({
  id: dword,
  attribute: word,
  start: when(byTime, bcdTime),
  end: when(byTime, bcdTime),
  points: list(word, routePoint),
  name: when(in2019, sizedText(word)),
})

/** 0x8600, 2: 0 replace, 1 append, 2 modify. */
export const circles = struct({ setting: byte, areas: list(byte, circle) })
export const rectangles = struct({ setting: byte, areas: list(byte, rectangle) })

/** 0x8601, 3, 5, 7: none removes all. */
export const areaIds = struct({ ids: list(byte, dword, 125) })

/** 0x8608 (2019): 1 circle, 2 rectangle, 3 polygon, 4 route; none: all. */
export const areaQuery = struct({ kind: byte, ids: list(dword, dword) })

const shapes: Record<number, Wire<unknown>> = {
  1: circle as Wire<unknown>,
  2: rectangle as Wire<unknown>,
  3: polygon as Wire<unknown>,
  4: route as Wire<unknown>,
}

export const areaReply: Wire<{ kind: number; areas: unknown[] }> = {
  read(from, scope) {
    const kind = byte.read(from, scope)
    const shape = shapes[kind]
    return { kind, areas: shape ? list(dword, shape).read(from, scope) : [] }
  },
  write(to, { kind, areas }, scope) {
    byte.write(to, kind, scope)
    const shape = shapes[kind]
    if (!shape) throw new RangeError('unknown kind of area')
    list(dword, shape).write(to, areas, scope)
  },
}
