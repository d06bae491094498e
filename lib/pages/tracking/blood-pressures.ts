import { healthPage } from './health-columns.ts'

/** Pressure of the blood of wearers; the address is that of the specification. */
export const bloodPressures = healthPage({
  path: 'total/booldpress',
  measure: 'pressure',
})
