import { z } from 'zod'
import { driverChoices, driverSources } from '#lib/codes/driver-sources.ts'
import { driverLimits } from '#lib/rules/driver-limits.ts'

/** Who drove a trip. */
export const driverReply = {
  driver: z
    .string()
    .nullable()
    .describe(
      'Who drove: the name on the card that was in for most of the trip, else its number; without a card the leader of the device; null where nobody is told',
    ),
  driver_by: z.enum(driverSources).nullable().describe('How that is known'),
  driver_card: z
    .string()
    .nullable()
    .describe(
      'Number of the card; that of an identity card in part without the right e_ua_edit_device',
    ),
}

/** Only trips of a driver. */
export const driverChoice = {
  driver: z
    .string()
    .min(1)
    .max(driverLimits.word)
    .optional()
    .describe(
      'Only trips of this driver: name, or number of the card, whole and in any case; or `driver_id` of devreport/Drivers',
    ),
  driver_by: z
    .enum(driverChoices)
    .optional()
    .describe('Only trips whose driver is known by it; `none`: of which nobody is told'),
}
