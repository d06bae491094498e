import { healthPage } from './health-columns.ts'

/** Beats a minute of wearers. */
export const heartRates = healthPage('heart')
