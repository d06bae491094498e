import { type HealthKind, type HealthReadings, isMeasured } from '#lib/codes/health-kinds.ts'
import type { Values } from './values.ts'

/** 0 and what nobody can have are no measurement. */
function readings(told: readonly (readonly [HealthKind, number | undefined])[]): HealthReadings {
  const health: HealthReadings = {}
  for (const [kind, value] of told)
    if (value !== undefined && isMeasured(kind, value)) health[kind] = value
  return health
}

/** `bphrt`: systolic, diastolic, beats a minute; height, gender, age and weight are not kept. */
export const pressureAndHeart = (values: Values): HealthReadings =>
  readings([
    ['systolic', values.number('systolic')],
    ['diastolic', values.number('diastolic')],
    ['heart', values.number('heart')],
  ])

/** `oxygen`: how it was measured, per cent. */
export function oxygen(values: Values): HealthReadings {
  values.text('measuredBy')
  return readings([['oxygen', values.number('oxygen')]])
}

/** `btemp2`: 0 at the forehead or 1 at the wrist, °C; 0 and 1 °C are too low and too high to be told. */
export function temperature(values: Values): HealthReadings {
  values.text('measuredAt')
  return readings([['bodyTemperature', values.number('bodyTemperature')]])
}
