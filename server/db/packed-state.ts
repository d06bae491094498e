import type { DeviceState } from './device-state.ts'

/** What a device is like, as `tracking.state_change` has it. Undefined: it did not say. */
export type ToldState = {
  /** Index of lineStates (lib/codes/device-state.ts). */
  line: number
  isMoving: boolean
  hasIgnition: boolean | undefined
  isCharging: boolean | undefined
  isOilCut: boolean | undefined
}

/** Differs from every packed state. */
export const noToldState = -1

const twoBits = 3
const places = { line: 0, moving: 2, ignition: 3, charging: 5, oil: 7 } as const

const packed = (value: boolean | undefined) => (value === undefined ? 0 : 1 + Number(value))
const unpacked = (bits: number) => (bits === 0 ? undefined : bits === 2)

/** Two bits each of line, ignition, charging and oil (0 unknown, 1 no, 2 yes), one of moving. */
export const packState = ({ line, isMoving, acc, isCharging, oilCut }: DeviceState): number =>
  (line << places.line) |
  (Number(isMoving) << places.moving) |
  ((acc < 0 ? 0 : 1 + acc) << places.ignition) |
  (packed(isCharging) << places.charging) |
  (packed(oilCut) << places.oil)

export const unpackState = (state: number): ToldState => ({
  line: (state >> places.line) & twoBits,
  isMoving: ((state >> places.moving) & 1) === 1,
  hasIgnition: unpacked((state >> places.ignition) & twoBits),
  isCharging: unpacked((state >> places.charging) & twoBits),
  isOilCut: unpacked((state >> places.oil) & twoBits),
})
