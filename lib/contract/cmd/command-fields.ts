import { z } from 'zod'
import { commandStates } from '#lib/codes/command-states.ts'
import { commandOf, commands } from '#lib/commands/catalogue.ts'
import { paramsSchema } from '#lib/commands/params.ts'
import { limits } from '#lib/rules/intervals.ts'
import { pwdMd5, unixTime } from '../fields.ts'
import { namedNumber } from '../named-number.ts'

export const typeValue = namedNumber(
  'CommandType',
  Object.fromEntries(commands.map(({ name, typeValue }) => [name, typeValue])),
).describe('Of cmd/GetCatalogue')

export const commandOrder = {
  type_value: typeValue,
  params: z
    .record(z.string().max(40), z.unknown())
    .default({})
    .describe('As cmd/GetCatalogue lists them'),
  offline: z
    .enum(['cache', 'refuse'])
    .default('refuse')
    .describe('`cache`: kept up to seven days for an offline device, in place of an older one'),
  pwd_md5: pwdMd5.optional().describe("The caller's password again: oil cut only"),
}

type Order = z.ZodObject<Pick<typeof commandOrder, 'type_value' | 'params'>>

/** Checks `params` by the catalogue. */
export const checkedOrder = <P extends z.ZodObject>(params: P): P =>
  params.superRefine((values, context) => {
    const order = values as z.output<Order>
    const command = commandOf(order.type_value)
    const parsed = command && paramsSchema(command.params).safeParse(order.params)
    for (const issue of parsed?.error?.issues ?? [])
      context.addIssue({ ...issue, path: ['params', ...issue.path] } as never)
  })

/** The same of many devices, whose intervals are shorter. */
export const checkedBulkOrder = <P extends z.ZodObject>(params: P): P =>
  checkedOrder(params).superRefine((values, context) => {
    const order = values as z.output<Order>
    const param = commandOf(order.type_value)?.params['interval_time']
    const isLong = Number(order.params['interval_time']) > limits.batchTime.max
    if (param?.type !== 'number' || param.unit !== 'minutes' || !isLong) return
    const message = `at most ${limits.batchTime.max} minutes for many devices`
    context.addIssue({ code: 'custom', path: ['params', 'interval_time'], message })
  })

const time = unixTime.nullable()

export const commandRow = z.object({
  cmd_id: z.string(),
  type_value: z.int().nullable().describe('Null: sent by a change of settings'),
  kind: z.string().describe('As the codec names it'),
  state: z.enum(commandStates),
  reply: z
    .string()
    .nullable()
    .describe(
      "The device's words, or `unsupported`, `tooFast`, `fixTooOld`, `connectionLost`, `superseded`",
    ),
  tries: z.int().describe('How often it was sent'),
  times: z.object({
    waiting: unixTime,
    sent: time.describe('Last time'),
    acknowledged: time,
    ended: time,
    expires: unixTime.describe('Not sent after it'),
  }),
})

/** Of one device. */
export const listedCommand = commandRow.extend({
  voice_seconds: z.int().nullable().describe('Length of a voice message, whose sound no list has'),
})
