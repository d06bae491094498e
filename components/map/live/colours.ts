import { displayStates } from '#lib/codes/device-state.ts'

export const markerLooks = [...displayStates, 'alarm'] as const
export type MarkerLook = (typeof markerLooks)[number]

/** Same in both themes. `notActivated` is an outline. */
export const lookColours: Record<MarkerLook, string> = {
  notActivated: '#7b8794',
  offline: '#8a94a0',
  static: '#e19a0c',
  online: '#0e9aa8',
  moving: '#12a150',
  expired: '#8250df',
  alarm: '#e03131',
}

/** By slot of `shareOrder` in lib/live/plan-view.ts. */
export const shareColours = [
  lookColours.alarm,
  lookColours.moving,
  lookColours.online,
  lookColours.static,
  lookColours.offline,
  lookColours.expired,
] as const

/** Channels 0 to 1. */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
