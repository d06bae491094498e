import type { DisplayState } from './device-state.ts'

/** What a vehicle does now. Idling: it stands with its ignition on. */
export const vehicleStates = [
  'driving',
  'idling',
  'stopped',
  'offline',
  'expired',
  'notActivated',
] as const
export type VehicleState = (typeof vehicleStates)[number]

/** Without ignition wire a vehicle that stands is stopped. */
export function vehicleStateOf(state: DisplayState, isAccOn: boolean | undefined): VehicleState {
  if (state === 'moving') return 'driving'
  if (state === 'online' || state === 'static') return isAccOn ? 'idling' : 'stopped'
  return state
}
