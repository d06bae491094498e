/**
 * The present state of a device as the gateway keeps it: the row of tracking.device_state, and what the rules
 * need beside it. Times are seconds of the store. Unknown is -1 where a value has no other word for it.
 */
export type DeviceState = {
  /** Of the newest clean fix; `noFixYet` before the first. */
  fixedAt: number
  receivedAt: number
  seenAt: number
  lat: number
  lon: number
  speed: number
  course: number
  altitude: number
  flags: number
  mileage: number
  satellites: number
  signal: number
  battery: number
  isCharging: boolean | undefined
  /** 0 off, 1 on, -1 unknown. */
  acc: number
  oilCut: boolean | undefined
  alarmMask: number
  /** Index of lineStates. */
  line: number
  isMoving: boolean
  /** Start of the present movement or stay; 0 unknown. */
  motionSince: number
  stayLat: number
  stayLon: number
  /** JSON of the last report's further items; `{}` without any. */
  extra: string
  /** `extra` differs from the stored row. */
  isExtraNew: boolean
}

/** Columns of tracking.device_state that console and gateway both read. */
export type StateColumns = {
  device_id: number
  fixed_at: number | null
  seen_at: number | null
  lat: number | null
  lon: number | null
  speed: number | null
  course: number | null
  altitude: number | null
  flags: number
  mileage: number | null
  satellites: number | null
  signal: number | null
  battery: number | null
  is_charging: boolean | null
  acc: number | null
  oil_cut: boolean | null
  alarm_mask: number
  line: number
  is_moving: boolean
  motion_since: number | null
}

/** `fixedAt` of a device that never had a clean fix: before every time. */
export const noFixYet = -2_147_483_648

/** The state of a device that never reported. */
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
    mileage: -1,
    satellites: -1,
    signal: -1,
    battery: -1,
    isCharging: undefined,
    acc: -1,
    oilCut: undefined,
    alarmMask: 0,
    line: 0,
    isMoving: false,
    motionSince: 0,
    stayLat: 0,
    stayLon: 0,
    extra: '{}',
    isExtraNew: false,
  }
}
