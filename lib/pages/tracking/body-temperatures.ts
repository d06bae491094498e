import { healthPage } from './health-columns.ts'

/** How warm wearers are. */
export const bodyTemperatures = healthPage('bodyTemperature')
