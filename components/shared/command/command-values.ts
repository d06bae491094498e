import type { CallReply } from '#lib/contract/calls.ts'
import { plainDigits } from '#lib/format/digits.ts'
import { ip, port } from '#lib/rules/network.ts'
import { matchingDigits, whole } from '#lib/rules/number.ts'
import { required } from '#lib/rules/required.ts'
import { optional, type Rule, readingAs } from '#lib/rules/rule.ts'
import {
  alarmClocks,
  isSchedule,
  periodClocks,
  periodsEnd,
  phoneLines,
  phoneList,
  scheduleOf,
} from './schedule.ts'

export type Command = CallReply<'cmd/GetCatalogue'>['items'][number]
export type Param = Command['params'][string]

export type CommandValues = Record<string, string>

const phone = matchingDigits('tips5', /^\+?\d{3,20}$/)
/** Name, number; one a line. */
const contact = /^\s*([^,，]{1,20})[,，]\s*(\+?\d{3,20})\s*$/
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
const contacts = (most: number): Rule =>
  readingAs(plainDigits, {
    key: 'tips1',
    test: (text) => {
      const lines = linesOf(text)
      return lines.length > 0 && lines.length <= most && lines.every((line) => contact.test(line))
    },
  })

function ruleOf(name: string, param: Param): Rule {
  const { type, min = 0, max = 0, or, most = 0 } = param
  if (type === 'phone') return phone
  if (type === 'host') return ip
  if (type === 'contacts') return contacts(most)
  if (type === 'phones') return phoneList(most)
  if (type !== 'number') return required
  const inside = name === 'port' ? port : whole(min, max)
  return or === undefined
    ? inside
    : { ...inside, test: (value) => whole(or, or).test(value) || inside.test(value) }
}

const scheduleRules = {
  alarms: [alarmClocks],
  periods: [periodClocks, periodsEnd],
}

export const rulesOf = ({ params }: Command): Record<string, Rule[]> =>
  Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      if (isSchedule(param.type)) return [name, scheduleRules[param.type]]
      const rule = ruleOf(name, param)
      return [name, [param.optional ? optional(rule) : rule]]
    }),
  )

export const firstValues = ({ params }: Command): CommandValues =>
  Object.fromEntries(
    Object.entries(params).map(([name, { values }]) => [name, String(values?.at(-1) ?? '')]),
  )

function given({ type, values }: Param, text: string): unknown {
  if (type === 'number') return Number(text)
  if (type === 'choice') return values?.find((one) => String(one) === text)
  if (type === 'phones') return phoneLines(plainDigits(text))
  if (isSchedule(type)) return scheduleOf(text)
  if (type !== 'contacts') return text.trim()
  return linesOf(text).map((line) => {
    const [, name = '', number = ''] = contact.exec(line) ?? []
    return { name: name.trim(), phone: number }
  })
}

/** As cmd/Send takes them. */
export const paramsOf = ({ params }: Command, values: CommandValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => {
      const text = values[name] ?? ''
      const isEmpty = text.trim() === '' && !isSchedule(param.type)
      return isEmpty ? [] : [[name, given(param, text)]]
    }),
  )
