import type { AlarmType } from '#lib/codes/alarm-types.ts'

/** Types 16/26/27/A4 (docs/protocols.md#gt06-alarms); other codes stay as `event`. */
const standard: Record<number, AlarmType> = {
  0x01: 'sos',
  0x02: 'powerFailure',
  0x03: 'vibration',
  0x04: 'fenceIn',
  0x05: 'fenceOut',
  0x06: 'overspeed',
  0x09: 'displacement',
  0x0c: 'fallOff',
  0x0e: 'lowPower',
  0x0f: 'lowPower',
  0x10: 'simChange',
  0x11: 'poweredOff',
  0x13: 'fallOff',
  0x14: 'doorOpen',
  0x15: 'lowPower',
  0x17: 'fakeCell',
  0x18: 'fallOff',
  0x19: 'lowPower',
  0x1a: 'harshBraking',
  0x1b: 'harshCornering',
  0x23: 'fall',
  0x25: 'fallOff',
  0x26: 'harshAcceleration',
  0x27: 'harshBraking',
  0x28: 'harshBraking',
  0x29: 'harshAcceleration',
  0x2a: 'harshCornering',
  0x2b: 'harshCornering',
  0x2c: 'collision',
  0x2d: 'rollover',
  0x2e: 'harshCornering',
  0x30: 'harshBraking',
  0x32: 'fallOff',
  0x53: 'fuel',
  0x5b: 'temperature',
  0x5c: 'temperature',
  0xc9: 'stay',
  0xf0: 'harshAcceleration',
  0xf1: 'harshBraking',
  0xf2: 'harshCornering',
}

type AlarmCodes = Record<number, AlarmType | undefined>

/** Their documents have 0C as "switched on" [VL] [GT02]. */
const gt02: AlarmCodes = { ...standard, 0x0c: undefined }
const vl: AlarmCodes = { ...gt02, 0x28: 'poweredOff' }

const seeworld: AlarmCodes = { ...standard, 0x28: 'harshCornering', 0x29: 'collision' }

/** LW4G-4B; only 19 is confirmed by a frame. */
const lw: AlarmCodes = { ...standard, 0x18: 'collision', 0x19: 'harshAcceleration' }

const alarmMaps = { standard, gt02, vl, lw, seeworld }
export type AlarmMap = keyof typeof alarmMaps

/** Bits 5-3; 6 and 7 fence and removal on clones [T]. */
const byBits: (AlarmType | undefined)[] = [
  undefined,
  'vibration',
  'powerFailure',
  'lowPower',
  'sos',
  undefined,
  'fenceIn',
  'fallOff',
]

/** Those above count only without a code. */
const lastStandardBits = 4

/** Each type once. Oldest devices have only bits; newer ones repeat lasting states there. */
export function alarmsOf(code: number, bits: number, map: AlarmMap): AlarmType[] {
  const byCode = alarmMaps[map][code]
  const byBit = byBits[bits]
  if (byCode === undefined) return byBit === undefined ? [] : [byBit]
  const isSame = byBit === undefined || byBit === byCode || bits > lastStandardBits
  return isSame ? [byCode] : [byCode, byBit]
}

export const accCodes: Record<number, boolean> = { 0xfe: true, 0xff: false }

/** JC cameras, type 95 [T]. */
export const cameraAlarms: Record<number, AlarmType> = {
  0x0e: 'lowPower',
  0x76: 'temperature',
  0x80: 'vibration',
  0x87: 'overspeed',
  0x88: 'powerFailure',
  0x90: 'harshAcceleration',
  0x91: 'harshBraking',
  0x92: 'harshCornering',
  0x93: 'collision',
}

/** Event module 0x2b of type 70 [T]. */
export const moduleAlarms: Record<number, AlarmType> = {
  0x11: 'lowPower',
  0x12: 'lowPower',
  0x13: 'powerFailure',
  0x14: 'fallOff',
}
