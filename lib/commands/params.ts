import { z } from 'zod'
import { type LimitName, limits } from '#lib/rules/intervals.ts'
import { hostPattern, portLimits } from '#lib/rules/network.ts'
import { clockPattern, periodEnds } from '#lib/rules/time-periods.ts'

/** A parameter of a command as data: form, validation and reference read it. */
type NumberParam = { type: 'number'; min: number; max: number; unit?: string; or?: number }
export type CommandParam = { optional?: true } & (
  | NumberParam
  | { type: 'choice'; values: readonly (number | string)[] }
  | { type: 'text'; max: number }
  | { type: 'phone' }
  | { type: 'host' }
  | { type: 'contacts'; most: number }
  | { type: 'phones'; most: number }
  /** Of a clock: `HH:mm`, once, on days of the week (1 Monday to 7), or daily. */
  | { type: 'alarms'; most: number }
  /** lib/rules/time-periods.ts */
  | { type: 'periods'; most: number }
)

export type CommandParams = Readonly<Record<string, CommandParam>>
export type GivenParams = Readonly<Record<string, unknown>>

export const rangeOf = (name: LimitName): NumberParam => {
  const { min, max, unit } = limits[name]
  return { type: 'number', min, max, unit }
}

export const onOff = { type: 'choice', values: [0, 1] } as const satisfies CommandParam
export const portNumber: CommandParam = { type: 'number', ...portLimits }

/** Characters, by tool: device by connection, by SMS, by SMS in parts. */
export const longestTexts = { connection: 300, sms: 70, longSms: 236 } as const
const phone = z.string().regex(/^\+?\d{3,20}$/)
const printable = /^[^\p{Cc}]+$/u

const clock = z.string().regex(clockPattern)
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).optional()
const alarm = z.strictObject({ time: clock, once: z.boolean().optional(), days: weekdays })
const period = z
  .strictObject({ start: clock, end: clock, days: weekdays })
  .refine((given) => periodEnds.test(given), { path: ['end'] })

function schemaOf(param: CommandParam): z.ZodType {
  switch (param.type) {
    case 'number': {
      const inside = z.int().min(param.min).max(param.max)
      return param.or === undefined ? inside : z.union([z.literal(param.or), inside])
    }
    case 'choice':
      return z.literal([...param.values])
    case 'text':
      return z.string().trim().min(1).max(param.max).regex(printable)
    case 'phone':
      return phone
    case 'host':
      return z.string().regex(hostPattern)
    case 'contacts':
      return z
        .array(z.strictObject({ name: z.string().trim().min(1).max(20).regex(printable), phone }))
        .min(1)
        .max(param.most)
    case 'phones':
      return z.array(phone).min(1).max(param.most)
    case 'alarms':
      return z.array(alarm).max(param.most)
    case 'periods':
      return z.array(period).max(param.most)
  }
}

/** Unknown ones are refused. */
export function paramsSchema(params: CommandParams): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(params).map(([name, param]) => {
    const schema = schemaOf(param)
    return [name, param.optional ? schema.optional() : schema]
  })
  return z.strictObject(Object.fromEntries(fields))
}
