/** `bit`: place in a report's alarm mask. Which last: docs/protocols.md#alarm-bits. */
export const alarmTypes = {
  sos: { bit: 0, level: 'critical' },
  overspeed: { bit: 1, level: 'warning' },
  vibration: { bit: 2, level: 'warning' },
  powerFailure: { bit: 3, level: 'critical' },
  lowPower: { bit: 4, level: 'warning' },
  illegalIgnition: { bit: 5, level: 'critical' },
  fenceIn: { bit: 6, level: 'info' },
  fenceOut: { bit: 7, level: 'warning' },
  offline: { bit: 8, level: 'info' },
  fallOff: { bit: 9, level: 'critical' },
  stay: { bit: 10, level: 'info' },
  fatigue: { bit: 11, level: 'warning' },
  displacement: { bit: 12, level: 'warning' },
  collision: { bit: 13, level: 'critical' },
  rollover: { bit: 14, level: 'critical' },
  doorOpen: { bit: 15, level: 'warning' },
  gnssFault: { bit: 16, level: 'info' },
  harshAcceleration: { bit: 17, level: 'info' },
  harshBraking: { bit: 18, level: 'info' },
  harshCornering: { bit: 19, level: 'info' },
  fault: { bit: 20, level: 'info' },
  simChange: { bit: 21, level: 'warning' },
  fakeCell: { bit: 22, level: 'warning' },
  routeDeviation: { bit: 23, level: 'warning' },
  stolen: { bit: 24, level: 'critical' },
  temperature: { bit: 25, level: 'warning' },
  fuel: { bit: 26, level: 'warning' },
  poweredOff: { bit: 27, level: 'info' },
  dangerousDriving: { bit: 28, level: 'warning' },
  fall: { bit: 29, level: 'critical' },
  identityConflict: { bit: 30, level: 'warning' },
} as const satisfies Record<string, { bit: number; level: AlarmLevel }>

export type AlarmLevel = 'info' | 'warning' | 'critical'
export type AlarmType = keyof typeof alarmTypes

/** For zod enums. */
export const alarmTypeNames = Object.keys(alarmTypes) as [AlarmType, ...AlarmType[]]

export function alarmMask(types: Iterable<AlarmType>): number {
  let mask = 0
  for (const type of types) mask |= 1 << alarmTypes[type].bit
  return mask
}

export function alarmsOfMask(mask: number): AlarmType[] {
  return alarmTypeNames.filter((type) => mask & (1 << alarmTypes[type].bit))
}
