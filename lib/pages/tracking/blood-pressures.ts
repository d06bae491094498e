import { healthPage } from './health-columns.ts'

/** Pressure of the blood of wearers. */
export const bloodPressures = healthPage('pressure')
