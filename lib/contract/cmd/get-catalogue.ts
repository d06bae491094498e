import { z } from 'zod'
import { permissions } from '#lib/codes/permissions.ts'
import { defineFunc } from '../define.ts'
import { protocol, simei } from '../fields.ts'
import { typeValue } from './command-fields.ts'

/** `ahead`: what it would bring is not kept yet. */
const whyNot = z.enum(['noWord', 'platform', 'model', 'oneWay'])

export const getCatalogue = defineFunc('cmd/GetCatalogue', {
  summary:
    'The commands there are, with their parameters and what carries them; with `simei` also whether that device takes each, with the limits of its protocol.',
  access: ['e_ua_send_cmd'],
  writes: false,
  scope: { simei: 'device' },
  params: z.strictObject({ simei: simei.optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        type_value: typeValue,
        name: z.string().describe('Key of its text'),
        params: z.record(
          z.string(),
          z.object({
            type: z.string(),
            optional: z.boolean(),
            min: z.int().optional(),
            max: z.int().optional(),
            or: z.int().optional().describe('Also allowed'),
            unit: z.string().optional(),
            values: z.array(z.union([z.string(), z.int()])).optional(),
            most: z.int().optional().describe('Entries; of a `sound` seconds'),
            isAscii: z.boolean().optional().describe('Letters, digits and signs of ASCII only'),
            when: z
              .object({
                param: z.string(),
                is: z.array(z.union([z.string(), z.int()])).optional(),
                above: z.int().optional(),
              })
              .optional()
              .describe('Given only where another parameter is so, or there at all'),
            differsFrom: z.string().optional().describe('Parameter that it may not equal'),
          }),
        ),
        current: z
          .record(z.string(), z.unknown())
          .nullable()
          .describe('Of what the platform does itself: what was ordered last for the device'),
        right: z.enum(permissions).nullable().describe('Needed beside `e_ua_send_cmd`'),
        is_for_one: z.boolean().describe('Of one device alone: cmd/BatchSend refuses it'),
        risk: z
          .enum(['none', 'once', 'relay'])
          .describe('`once`: never repeated by itself; `relay`: password, speed, declared models'),
        channel: z
          .enum(['connection', 'sms', 'platform'])
          .describe(
            '`sms`: to the number of its SIM; nothing comes back. `platform`: done here, at once or by its schedule',
          ),
        setting: z.string().nullable().describe('Stored setting that it changes on the device'),
        protocols: z.array(
          z.object({
            protocol,
            frame: z.string(),
            word: z.string(),
            reply: z.string().describe('Message that ends it'),
          }),
        ),
        why_not: whyNot
          .nullable()
          .describe('Why the device, or without `simei` every device, does not take it'),
        takes_text: z.boolean().describe('`noWord`: 20000 may carry it as text'),
      }),
    ),
  }),
  errors: ['deviceNotFound'],
})
