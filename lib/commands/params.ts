import { z } from 'zod'
import { type LimitName, limits } from '#lib/rules/intervals.ts'
import { hostPattern, portLimits } from '#lib/rules/network.ts'
import { ruled } from '#lib/rules/ruled.ts'
import { clockPattern, periodEnds } from '#lib/rules/time-periods.ts'
import { type voiceLimits, voiceRules } from '#lib/rules/voice-message.ts'

/** When a parameter is asked for: another is one of `is`, more than `above`, or there at all. */
export type AskedWhen = {
  param: string
  is?: readonly (number | string)[] | undefined
  above?: number | undefined
}

/** A parameter of a command as data: form, validation and reference read it. */
type NumberParam = { type: 'number'; min: number; max: number; unit?: string; or?: number }
export type CommandParam = {
  optional?: true
  /** Else it is not given. */
  when?: AskedWhen
  /** Another one that it may not equal. */
  differsFrom?: string
} & (
  | NumberParam
  | { type: 'choice'; values: readonly (number | string)[] }
  | { type: 'text'; max: number; isAscii?: true }
  | { type: 'phone' }
  | { type: 'host' }
  /** `HH:mm`. */
  | { type: 'clock' }
  /** Of a month, 1 to 31. */
  | { type: 'days' }
  | { type: 'contacts'; most: number }
  | { type: 'phones'; most: number }
  /** Of a clock: `HH:mm`, once, on days of the week (1 Monday to 7), or daily. */
  | { type: 'alarms'; most: number }
  /** lib/rules/time-periods.ts */
  | { type: 'periods'; most: number }
  /** Base64 of an AMR-NB file of at most so many seconds (lib/rules/voice-message.ts). */
  | { type: 'sound'; most: typeof voiceLimits.mostSeconds }
)

export type CommandParams = Readonly<Record<string, CommandParam>>
export type GivenParams = Readonly<Record<string, unknown>>

export const rangeOf = (name: LimitName): NumberParam => {
  const { min, max, unit } = limits[name]
  return { type: 'number', min, max, unit }
}

export const onOff = { type: 'choice', values: [0, 1] } as const satisfies CommandParam
export const portNumber: CommandParam = { type: 'number', ...portLimits }

/** Characters, by tool: device by connection (GT06: ASCII), by SMS, by SMS in parts. */
export const longestTexts = { connection: 300, gt06: 239, sms: 70, longSms: 236 } as const
const phone = z.string().regex(/^\+?\d{3,20}$/)
const printable = /^[^\p{Cc}]+$/u
export const printableAscii = /^[\x20-\x7e]+$/
export const monthDays = 31

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
      return z
        .string()
        .trim()
        .min(1)
        .max(param.max)
        .regex(param.isAscii ? printableAscii : printable)
    case 'clock':
      return z.string().regex(clockPattern)
    case 'days':
      return z.array(z.int().min(1).max(monthDays)).min(1).max(monthDays)
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
    case 'sound':
      return ruled(...voiceRules)
  }
}

/** Whether a parameter is asked for beside these others; a text stands for a number where a form gives it. */
export function isAsked({ when }: { when?: AskedWhen | undefined }, given: GivenParams): boolean {
  if (!when) return true
  const other = given[when.param]
  if (other === undefined || other === '') return false
  if (when.is) return when.is.some((value) => String(value) === String(other))
  return when.above === undefined || Number(other) > when.above
}

/** Why a parameter does not fit the others. */
function unfit(param: CommandParam, value: unknown, given: GivenParams): string | undefined {
  if (!isAsked(param, given)) return value === undefined ? undefined : 'not asked for'
  if (param.when && !param.optional && value === undefined) return 'missing'
  const isSame = param.differsFrom !== undefined && value === given[param.differsFrom]
  return isSame ? `the same as ${param.differsFrom}` : undefined
}

/** Unknown ones are refused, and those that the others do not ask for. */
export function paramsSchema(params: CommandParams): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(params).map(([name, param]) => {
    const schema = schemaOf(param)
    return [name, param.optional || param.when ? schema.optional() : schema]
  })
  return z.strictObject(Object.fromEntries(fields)).superRefine((given, context) => {
    for (const [name, param] of Object.entries(params)) {
      const message = unfit(param, given[name], given)
      if (message) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
}
