import type { AlarmMask } from '#lib/codes/alarm-types.ts'
import type { StreamState } from '#lib/motion/stream.ts'
import type { TrackingTables } from './tracking-tables.ts'

/** As the gateway keeps it. Store seconds; -1 is unknown unless noted. */
export type DeviceState = {
  /** Newest clean fix; `noFixYet` before. */
  fixedAt: number
  receivedAt: number
  seenAt: number
  lat: number
  lon: number
  speed: number
  course: number
  altitude: number
  flags: number
  /** Metres around the place; 0 from satellites. */
  accuracy: number
  /** Seconds that the clock was off in the last report; 0 when it was right. */
  clockOff: number
  mileage: number
  satellites: number
  signal: number
  battery: number
  isCharging: boolean | undefined
  /** 0 off, 1 on, -1 unknown. */
  acc: number
  oilCut: boolean | undefined
  alarmMask: AlarmMask
  line: number
  isMoving: boolean
  /** 0 unknown. */
  motionSince: number
  stayLat: number
  stayLon: number
  /** Without a rest; 0 unknown. */
  drivenSince: number
  /** JSON of the last report's further items. */
  extra: string
  isExtraNew: boolean
  /** Undefined while a worker makes it again. */
  stream: StreamState | undefined
  /** Of the stored stream that `stream` goes on from. */
  streamRev: number
  /** Whether the stream went on since the last batch. */
  isStreamNew: boolean
  /** Packed, as it was last written down (packed-state.ts). */
  told: number
}

/** Read by console and gateway. */
export type StateColumns = Omit<
  TrackingTables['tracking.device_state'],
  'received_at' | 'stay_lat' | 'stay_lon' | 'driven_since' | 'extra' | 'stream' | 'stream_rev'
>

/** Before every time. */
export const noFixYet = -2_147_483_648

export function emptyState(): DeviceState {
  return {
    fixedAt: noFixYet,
    receivedAt: 0,
    seenAt: 0,
    lat: 0,
    lon: 0,
    speed: 0,
    course: -1,
    altitude: 0,
    flags: 0,
    accuracy: 0,
    clockOff: 0,
    mileage: -1,
    satellites: -1,
    signal: -1,
    battery: -1,
    isCharging: undefined,
    acc: -1,
    oilCut: undefined,
    alarmMask: 0n,
    line: 0,
    isMoving: false,
    motionSince: 0,
    stayLat: 0,
    stayLon: 0,
    drivenSince: 0,
    extra: '{}',
    isExtraNew: false,
    stream: undefined,
    streamRev: 0,
    isStreamNew: false,
    told: 0,
  }
}
