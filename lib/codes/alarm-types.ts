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
  heartHigh: { bit: 31, level: 'warning' },
  heartLow: { bit: 32, level: 'warning' },
  oxygenLow: { bit: 33, level: 'critical' },
  bodyTemperature: { bit: 34, level: 'warning' },
  pressureHigh: { bit: 35, level: 'warning' },
} as const satisfies Record<string, { bit: number; level: AlarmLevel }>

export type AlarmLevel = 'info' | 'warning' | 'critical'
export type AlarmType = keyof typeof alarmTypes

/** For zod enums. */
export const alarmTypeNames = Object.keys(alarmTypes) as [AlarmType, ...AlarmType[]]

/** One alarm for each report with it (docs/protocols.md#alarm-bits); others last. */
export const momentaryTypes: readonly AlarmType[] = [
  'sos',
  'vibration',
  'illegalIgnition',
  'fenceIn',
  'fenceOut',
  'displacement',
  'collision',
  'doorOpen',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'simChange',
  'poweredOff',
  'fall',
]

/** Of kinds by their bit: room for 64. */
export type AlarmMask = bigint

const masks = Array.from({ length: 64 }, (_, bit) => 1n << BigInt(bit))

export const maskOfBit = (bit: number): AlarmMask => masks[bit] ?? 0n

export function alarmMask(types: Iterable<AlarmType>): AlarmMask {
  let mask = 0n
  for (const type of types) mask |= maskOfBit(alarmTypes[type].bit)
  return mask
}

export function alarmsOfMask(mask: AlarmMask): AlarmType[] {
  return mask === 0n ? [] : alarmTypeNames.filter((type) => hasAlarm(mask, alarmTypes[type].bit))
}

export const hasAlarm = (mask: AlarmMask, bit: number): boolean => (mask & maskOfBit(bit)) !== 0n

/** From a signed int8, or a setting's number or text; 0 from anything else. */
export function storedMask(stored: unknown): AlarmMask {
  const isWhole = typeof stored === 'bigint' || Number.isInteger(stored)
  const isText = typeof stored === 'string' && /^[0-9]{1,20}$/.test(stored)
  return isWhole || isText ? BigInt.asUintN(64, BigInt(stored as bigint)) : 0n
}
