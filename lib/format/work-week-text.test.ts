import { expect, test } from 'vitest'
import { workWeekText } from './work-week-text.ts'

const on = (days: readonly number[], start: string, end: string) =>
  days.map((day) => ({ day, start, end }))

test('days with the same periods stand together', () => {
  const office = [
    ...on([1, 2, 3, 4, 5], '13:00', '17:00'),
    ...on([1, 2, 3, 4, 5], '08:00', '12:00'),
  ]
  expect(workWeekText(office, 'en')).toBe('Mon–Fri 08:00–12:00, 13:00–17:00')
  const mixed = [...on([1, 2, 4], '08:00', '12:00'), ...on([6], '22:00', '06:00')]
  expect(workWeekText(mixed, 'en')).toBe('Mon–Tue 08:00–12:00; Thu 08:00–12:00; Sat 22:00–06:00')
  expect(workWeekText([], 'en')).toBe('')
  expect(workWeekText(on([1, 2], '08:00', '12:00'), 'zh-CN')).toBe('一–二 08:00–12:00')
})
