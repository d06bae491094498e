import { type AlarmMask, type AlarmType, alarmMask } from '#lib/codes/alarm-types.ts'

type BitMap = Partial<Record<number, AlarmType>>

/** Pre-warnings (13, 14, 22) raise nothing. */
const standard: BitMap = {
  0: 'sos',
  1: 'overspeed',
  2: 'fatigue',
  3: 'dangerousDriving',
  4: 'gnssFault',
  5: 'gnssFault',
  6: 'gnssFault',
  7: 'lowPower',
  8: 'powerFailure',
  9: 'fault',
  10: 'fault',
  11: 'fault',
  12: 'fault',
  18: 'fatigue',
  19: 'stay',
  23: 'routeDeviation',
  24: 'fault',
  25: 'fuel',
  26: 'stolen',
  27: 'illegalIgnition',
  28: 'displacement',
  29: 'collision',
  30: 'rollover',
}

/** 15-17: free in 2011 and 2013 [T]. */
const tracker: BitMap = {
  ...standard,
  15: 'vibration',
  16: 'fallOff',
  17: 'fallOff',
  31: 'doorOpen',
}
const version2019: BitMap = {
  ...standard,
  15: 'dangerousDriving',
  16: 'fault',
  17: 'dangerousDriving',
  31: 'doorOpen',
}

const byModel: [prefix: string, map: BitMap][] = [
  ['G10', { ...tracker, 15: 'lowPower', 16: 'vibration', 17: 'fallOff' }],
  ['AL300', { ...tracker, 16: 'displacement' }],
  ['GL100', { ...tracker, 16: 'displacement' }],
  ['VL300', { ...tracker, 16: 'displacement' }],
]

/** Mask of lib/codes/alarm-types by bit of the DWORD. */
export type AlarmBits = readonly AlarmMask[]

function compile(map: BitMap): AlarmBits {
  const masks = new Array<AlarmMask>(32).fill(0n)
  for (const [bit, type] of Object.entries(map)) masks[Number(bit)] = type ? alarmMask([type]) : 0n
  return masks
}

const trackerBits = compile(tracker)
const bits2019 = compile(version2019)
const modelBits = byModel.map(([prefix, map]) => [prefix, compile(map)] as const)

export function alarmBitsOf(model: string, is2019: boolean): AlarmBits {
  if (model !== '') {
    for (const [prefix, masks] of modelBits) if (model.startsWith(prefix)) return masks
  }
  return is2019 ? bits2019 : trackerBits
}

export function foldAlarms(raised: number, masks: AlarmBits): AlarmMask {
  let mask = 0n
  for (let bits = raised; bits !== 0; bits &= bits - 1) {
    mask |= masks[31 - Math.clz32(bits & -bits)] as AlarmMask
  }
  return mask
}
