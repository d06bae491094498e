import { plainDigits } from '#lib/format/digits.ts'
import { type Rule, readingAs } from '#lib/rules/rule.ts'
import { clockPattern, periodEnds } from '#lib/rules/time-periods.ts'

/** An alarm clock has `time`; a period `start` and `end`. Every day without `days` (1 Monday to 7). */
export type ScheduleEntry = {
  time?: string
  start?: string
  end?: string
  once?: boolean
  days?: readonly number[]
}

export type ScheduleKind = 'alarms' | 'periods'

export const isSchedule = (type: string): type is ScheduleKind =>
  type === 'alarms' || type === 'periods'

/** Of a form, which holds texts. */
export const scheduleOf = (text: string): readonly ScheduleEntry[] =>
  text === '' ? [] : JSON.parse(text)

const isClock = (text = '') => clockPattern.test(text)

export const alarmClocks: Rule = {
  key: 'clock',
  test: (text) => scheduleOf(text).every(({ time }) => isClock(time)),
}

export const periodClocks: Rule = {
  key: 'clock',
  test: (text) => scheduleOf(text).every(({ start, end }) => isClock(start) && isClock(end)),
}

export const periodsEnd: Rule = {
  key: 'periodEmpty',
  test: (text) =>
    scheduleOf(text).every(({ start = '', end = '' }) =>
      periodEnds.test({ start: start, end: end }),
    ),
}

/** One a line. */
export const phoneLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const phoneList = (most: number): Rule =>
  readingAs(plainDigits, {
    key: 'tips5',
    test: (text) => {
      const lines = phoneLines(text)
      const isList = lines.length > 0 && lines.length <= most
      return isList && lines.every((line) => /^\+?\d{3,20}$/.test(line))
    },
  })
