import { isAsked, monthDays, printableAscii } from '#lib/commands/params.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { plainDigits } from '#lib/format/digits.ts'
import { ip } from '#lib/rules/network.ts'
import { matchingDigits, ofDigits, whole, wholeText } from '#lib/rules/number.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { matching, optional, type Rule, readingAs } from '#lib/rules/rule.ts'
import { clockTime } from '#lib/rules/time-periods.ts'
import { voiceRules } from '#lib/rules/voice-message.ts'
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

const daysOf = (text: string) =>
  text
    .split(/[^\d]+/)
    .filter(Boolean)
    .map(Number)
/** Of a month, one after the other. */
const days = readingAs(plainDigits, {
  key: 'monthDays',
  test: (text) => {
    const given = daysOf(text)
    return given.length > 0 && given.every((day) => day >= 1 && day <= monthDays)
  },
})
const ascii = matching('asciiText', printableAscii)

function numberRule(name: string, { min = 0, max = 0, or }: Param): Rule {
  const range = whole(min, max)
  const inside = name === 'port' ? ofDigits({ ...range, key: 'port' }, wholeText) : range
  if (or === undefined) return inside
  return { ...inside, test: (value) => whole(or, or).test(value) || inside.test(value) }
}

const scheduleRules = {
  alarms: [alarmClocks],
  periods: [periodClocks, periodsEnd],
}

function rulesOfParam(name: string, param: Param): Rule[] {
  const { type, max = 0, most = 0, isAscii } = param
  if (type === 'phone') return [phone]
  if (type === 'host') return [ip]
  if (type === 'clock') return [clockTime]
  if (type === 'days') return [days]
  if (type === 'contacts') return [contacts(most)]
  if (type === 'phones') return [phoneList(most)]
  if (isSchedule(type)) return [...scheduleRules[type]]
  if (type === 'sound') return [...voiceRules]
  if (type === 'text') return [required, atMost(max), ...(isAscii ? [ascii] : [])]
  return [type === 'number' ? numberRule(name, param) : required]
}

const differs = (other: string): Rule => ({ key: 'periodEmpty', test: (value) => value !== other })

/** Parameters that are asked for beside what stands in the others. */
export const askedParams = ({ params }: Command, values: CommandValues): [string, Param][] =>
  Object.entries(params).filter(([, param]) => isAsked(param, values))

/** A choice that is asked for is made by people, where the contract leaves it open. */
const mayBeEmpty = ({ optional: isOptional, type }: Param) => isOptional && type !== 'choice'

export const rulesOf = (command: Command, values: CommandValues): Record<string, Rule[]> =>
  Object.fromEntries(
    askedParams(command, values).map(([name, param]) => {
      const { differsFrom: other } = param
      const rules = rulesOfParam(name, param)
      if (other !== undefined) rules.push(differs(values[other] ?? ''))
      return [name, mayBeEmpty(param) ? rules.map(optional) : rules]
    }),
  )

/** The value that a choice begins with: none where sending another than is meant does harm, or none is usual. */
function preset({ risk }: Command, { values = [], when }: Param): string {
  const isOpen = risk === 'once' || values.length > 2 || when?.above !== undefined
  return String((values.length > 1 && isOpen ? undefined : values.at(-1)) ?? '')
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** What the platform does for the device already, else presets. */
export const firstValues = (command: Command): CommandValues =>
  Object.fromEntries(
    Object.entries(command.params).map(([name, param]) => {
      const now = command.current?.[name]
      return [name, now === undefined ? preset(command, param) : textOf(now)]
    }),
  )

function given({ type, values }: Param, text: string): unknown {
  if (type === 'number') return Number(text)
  if (type === 'days') return [...new Set(daysOf(text))].sort((a, b) => a - b)
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
export const paramsOf = (command: Command, values: CommandValues): Record<string, unknown> =>
  Object.fromEntries(
    askedParams(command, values).flatMap(([name, param]) => {
      const text = values[name] ?? ''
      const isEmpty = text.trim() === '' && !isSchedule(param.type)
      return isEmpty ? [] : [[name, given(param, text)]]
    }),
  )
