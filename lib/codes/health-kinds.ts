/**
 * What a body can have, in the units of `sensors` (lib/codes/sensors.ts): other values are no measurement. Trackers send 0 for what
 * they did not measure; 0 steps are none.
 */
const bounds = {
  heart: { least: 20, most: 300 },
  oxygen: { least: 30, most: 100 },
  systolic: { least: 40, most: 300 },
  diastolic: { least: 20, most: 250 },
  bodyTemperature: { least: 25, most: 45 },
  steps: { least: 0, most: 1_000_000 },
} as const

export type HealthKind = keyof typeof bounds

/**
 * Of a wearer, as a report tells it: `heart` beats a minute, `oxygen` per cent of saturation (SpO2), `systolic` and `diastolic` mmHg,
 * `bodyTemperature` °C, `steps` what the counter shows, which starts anew at midnight or with the device.
 */
export type HealthReadings = Partial<Record<HealthKind, number>>

export const healthKinds = Object.keys(bounds) as HealthKind[]

export const isMeasured = (kind: HealthKind, value: number): boolean =>
  value >= bounds[kind].least && value <= bounds[kind].most

/** What is measured at once, and has a range: of pressure both values. */
export const healthMeasures = ['heart', 'pressure', 'oxygen', 'bodyTemperature'] as const
export type HealthMeasure = (typeof healthMeasures)[number]

/** The sensors of a measure, the first of which is drawn first. */
export const measureSensors: Readonly<
  Record<HealthMeasure, readonly [HealthKind, ...HealthKind[]]>
> = {
  heart: ['heart'],
  pressure: ['systolic', 'diastolic'],
  oxygen: ['oxygen'],
  bodyTemperature: ['bodyTemperature'],
}

/** Rows of steps: of a day of all wearers, of a wearer over all days, of each wearer and day. */
export const stepGroups = ['day', 'device', 'deviceDay'] as const
export type StepGroup = (typeof stepGroups)[number]
