import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { driverReply } from '../driver-fields.ts'
import { simei, unixTime } from '../fields.ts'

export const getDriver = defineFunc('device/GetDriver', {
  summary: 'Whose card is in a device now.',
  access: [],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei }),
  reply: z.object({
    simei,
    driver: z
      .string()
      .nullable()
      .describe('The name on the card, else its number; null without a card'),
    driver_card: driverReply.driver_card,
    time: unixTime.nullable().describe('When the card was told last'),
  }),
  errors: ['deviceNotFound'],
})
