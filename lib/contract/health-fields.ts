import { z } from 'zod'
import { diastolicBelow } from '#lib/codes/device-settings.ts'
import { healthMeasures } from '#lib/codes/health-kinds.ts'

// What functions about the health of wearers share.

export const healthMeasure = z.enum(healthMeasures)

/** `value` of a measure, and what of pressure is the second. */
export const healthValue = z
  .number()
  .nullable()
  .describe(
    'Of `heart` beats a minute, of `pressure` the systolic mmHg, of `oxygen` per cent, of `bodyTemperature` °C',
  )
export const diastolicValue = z.number().nullable().describe('Of `pressure`: mmHg')

/** Of the device, as its alarms are set now. */
export const healthRange = {
  range_from: z
    .number()
    .nullable()
    .describe(
      'The limits of the device’s alarms, also while they are off, else what is usual; null for none, and where devices differ',
    ),
  range_to: z.number().nullable().describe('The same'),
  diastolic_to: z
    .number()
    .nullable()
    .describe(`Of \`pressure\`: ${diastolicBelow} mmHg below \`range_to\``),
}

/** What steps come to, by the step length and the weight that are written down with the device. */
export const walkedFields = {
  steps: z.int(),
  distance: z.int().describe('Metres: steps × step length / 100'),
  calories: z.int().describe('Kilocalories, about: weight × kilometres × 1.036'),
}
