import { expect, test } from 'vitest'
import { longestText } from '#lib/codes/text-problems.ts'
import { textProblem } from './check-text.ts'
import type { Language } from './languages.ts'

const plain = { builtIn: 'From {time}', english: 'From {time}', language: 'en' as Language }
const counted = {
  builtIn: '{count, plural, one {# day} other {# days}}',
  english: '{count, plural, one {# day} other {# days}}',
  language: 'en' as Language,
}
const tagged = { ...plain, builtIn: '<b>{time}</b> now', english: '<b>{time}</b> now' }

test.each([
  ['Since {time}', plain],
  ["Since {time}, isn't it", plain],
  ['{time} < now & then', plain],
  ['{count} d', counted],
  ['{count, plural, =0 {none of {count}} one {a day: #} other {# days}}', counted],
  ['Now: <b>{time}</b>', tagged],
])('%s can be shown', (text, compared) => {
  expect(textProblem(text, compared)).toBeUndefined()
})

test.each([
  [' ', plain, 'empty'],
  ['x'.repeat(longestText + 1), plain, 'long'],
  ['<b>{time}</b>', plain, 'html'],
  ['{time}<script>alert(1)</script>', plain, 'html'],
  ['{time}<img src=x onerror=alert(1)>', plain, 'html'],
  ['{time}&lt;', plain, 'html'],
  ['{time}<!-- -->', plain, 'html'],
  ['<i>{time}</i>', tagged, 'html'],
  ['From {time', plain, 'syntax'],
  ['From\u0000 {time}', plain, 'syntax'],
  ['From \ud800 {time}', plain, 'syntax'],
  ['{count, plural, one {# day}}', counted, 'syntax'],
  ['From', plain, 'placeholders'],
  ['From {time} to {end}', plain, 'placeholders'],
  // Where mails are filled, choices would stand as they are written.
  ['{time, plural, other {#}}', plain, 'placeholders'],
  ['{count, plural, few {# days} other {# days}}', counted, 'forms'],
] as const)('%s cannot: %3$s', (text, compared, problem) => {
  expect(textProblem(text, compared)).toBe(problem)
})

test('a choice that English has is free to every language', () => {
  const compared = { ...counted, builtIn: '{count} 天', language: 'zh' as Language }
  expect(textProblem('{count, plural, other {共 # 天}}', compared)).toBeUndefined()
})
