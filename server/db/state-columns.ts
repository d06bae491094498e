import { encodeStream } from '#lib/motion/stream.ts'
import type { ElementType, TextType } from './binary-array.ts'
import { type DeviceState, noFixYet } from './device-state.ts'

type Source = { id: number; state: DeviceState }
type Column =
  | {
      name: string
      cast: string
      type: ElementType
      pick: (from: Source) => bigint | number | boolean | undefined
    }
  | { name: string; cast: string; texts: TextType; pick: (from: Source) => string | null }

const known = (value: number) => (value < 0 ? undefined : value)
/** NULL until the first clean fix. */
const fixed = (state: DeviceState, value: number) =>
  state.fixedAt === noFixYet ? undefined : value

function int4(name: string, pick: (state: DeviceState) => number | undefined): Column {
  return { name, cast: 'int4', type: 'int4', pick: ({ state }) => pick(state) }
}

/** Clamped: no device can fail a batch. */
function int2(name: string, pick: (state: DeviceState) => number | undefined): Column {
  const held = (value: number | undefined) =>
    value === undefined ? undefined : Math.max(-32_768, Math.min(32_767, value))
  return { name, cast: 'int2', type: 'int2', pick: ({ state }) => held(pick(state)) }
}

function bool(name: string, pick: (state: DeviceState) => boolean | undefined): Column {
  return { name, cast: 'bool', type: 'bool', pick: ({ state }) => pick(state) }
}

export const stateColumns: readonly Column[] = [
  { name: 'device_id', cast: 'int4', type: 'int4', pick: ({ id }) => id },
  int4('fixed_at', (state) => fixed(state, state.fixedAt)),
  int4('received_at', (state) => fixed(state, state.receivedAt)),
  int4('seen_at', (state) => state.seenAt),
  int4('lat', (state) => fixed(state, state.lat)),
  int4('lon', (state) => fixed(state, state.lon)),
  int2('speed', (state) => fixed(state, state.speed)),
  int2('course', (state) => fixed(state, state.course)),
  int2('altitude', (state) => fixed(state, state.altitude)),
  int2('flags', (state) => state.flags),
  int4('mileage', (state) => known(state.mileage)),
  int2('satellites', (state) => known(state.satellites)),
  int2('signal', (state) => known(state.signal)),
  int2('battery', (state) => known(state.battery)),
  bool('is_charging', (state) => state.isCharging),
  int2('acc', (state) => known(state.acc)),
  bool('oil_cut', (state) => state.oilCut),
  {
    name: 'alarm_mask',
    cast: 'int8',
    type: 'int8',
    pick: ({ state }) => BigInt.asIntN(64, state.alarmMask),
  },
  int2('line', (state) => state.line),
  bool('is_moving', (state) => state.isMoving),
  int4('motion_since', (state) => (state.motionSince === 0 ? undefined : state.motionSince)),
  int4('stay_lat', (state) => (state.motionSince === 0 ? undefined : state.stayLat)),
  int4('stay_lon', (state) => (state.motionSince === 0 ? undefined : state.stayLon)),
  int4('driven_since', (state) => (state.drivenSince === 0 ? undefined : state.drivenSince)),
  {
    name: 'extra',
    cast: 'jsonb',
    texts: 'jsonb',
    pick: ({ state }) => (state.isExtraNew ? state.extra : null),
  },
  {
    name: 'stream',
    cast: 'text',
    texts: 'text',
    pick: ({ state }) => (state.isStreamNew && state.stream ? encodeStream(state.stream) : null),
  },
  int4('stream_rev', (state) => state.streamRev),
  int4('accuracy', (state) => (state.accuracy === 0 ? undefined : state.accuracy)),
  int4('clock_off', (state) => (state.clockOff === 0 ? undefined : state.clockOff)),
]
