import { z } from 'zod'
import { readingDefinitions } from '#lib/codes/reading-definitions.ts'
import { inputGroups } from '#lib/codes/reading-groups.ts'
import { readingPeriod } from '#lib/rules/period.ts'
import { readingBounds } from '#lib/rules/reading-bounds.ts'
import { defineFunc } from '../define.ts'
import {
  daysWithin,
  statDevices,
  statLimits,
  statObjects,
  statPage,
  statRow,
} from '../stat-fields.ts'

const { fuelChange, fuelStep, stands } = readingDefinitions
const volts = z.number().nullable().describe('Volts')
const analogue = z.number().nullable().describe('As the device tells it, of all its inputs')

const sums = {
  acc_seconds: z.int().describe('Driving or idling'),
  opened: z.int().describe('Times that a door or switch went on'),
  on_seconds: z
    .int()
    .describe(`Doors and switches on; a reading stands until the next one, ${stands} s at most`),
  refuels: z
    .int()
    .describe(`Rises of fuel by ${fuelChange} or more within steps of ${fuelStep / 60} minutes`),
  refuelled: z.number().describe('In the unit of the sensor, litres or per cent'),
  losses: z.int().describe('Falls by as much'),
  lost: z.number(),
  fuel_mean: z.number().nullable().describe('In the unit of the sensor'),
  volts_least: volts,
  volts_mean: volts,
  analogue_least: analogue,
  analogue_mean: analogue,
  analogue_most: analogue,
}

export const inputTotal = defineFunc('devreport/InputTotal', {
  summary:
    'What the inputs of devices told in some days: ignition, doors and switches, fuel with refuelling and losses, voltage, analogue values.',
  access: [],
  writes: false,
  scope: statObjects,
  params: z.strictObject({
    ...statDevices,
    ...daysWithin(readingPeriod),
    ...statPage,
    by: z
      .enum(inputGroups)
      .default('device')
      .describe(
        `Of the first ${readingBounds.devices} devices by number that have such an input; \`deviceDay\`: each device and day`,
      ),
  }),
  reply: z.object({
    items: z
      .array(z.object({ ...statRow, ...sums }))
      .describe('Devices by number; days the newest first'),
    totals: z.object(sums).describe('Of all rows of all pages'),
    is_cut: z.boolean().describe('More devices have such an input'),
  }),
  ...statLimits,
})
