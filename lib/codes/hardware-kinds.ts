/**
 * What may change of a device's hardware. `model` is what people call it; the device itself tells `module` (its own name for its
 * model), `hardware` and `firmware`, and `version` (of the software, at its log-in). `number` is the one with which it logs in.
 */
export const hardwareKinds = [
  'number',
  'iccid',
  'model',
  'module',
  'hardware',
  'firmware',
  'version',
] as const

export type HardwareKind = (typeof hardwareKinds)[number]
