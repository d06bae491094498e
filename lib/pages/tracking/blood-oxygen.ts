import { healthPage } from './health-columns.ts'

/** Saturation of the blood of wearers with oxygen. */
export const bloodOxygen = healthPage('oxygen')
