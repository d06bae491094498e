import { z } from 'zod'
import { climateSensors, inputSensors } from '#lib/codes/reading-groups.ts'

// What functions about readings of sensors share.

export const climateSensor = z.enum(climateSensors as [string, ...string[]])
export const inputSensor = z.enum(inputSensors as [string, ...string[]])

export const degrees = z.number().nullable().describe('Degrees Celsius')

/** Of the device, as it is set now. */
export const rangeRow = {
  range_from: degrees.describe(
    'Degrees Celsius, of the device as it is set now; null for no limit, and where devices differ',
  ),
  range_to: degrees.describe('The same'),
}
