import compile from 'icu-minify/compile'
import format, { type FormatValues } from 'icu-minify/format'
import { expect, test } from 'vitest'
import { rightToLeft, withoutMarks } from './isolate-arguments.ts'

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...args),
}

test.each<[string, FormatValues<string>, string]>([
  ['از {time}', { time: '2026-11-23' }, 'از ⁨2026-11-23⁩'],
  ['{part, number, percent} شد', { part: 0.5 }, '⁨50%⁩ شد'],
  ['{n, plural, =0 {هیچ از {of}} other {# از {of}}}', { n: 2, of: 'A-1' }, '2 از ⁨A-1⁩'],
  ['{k, select, one {یک} other {{k} دیگر}}', { k: 'x-2' }, '⁨x-2⁩ دیگر'],
  ['<b>{name} را</b> ببین', { name: 'A', b: (chunks) => `[${chunks.join('')}]` }, '[⁨A⁩ را] ببین'],
  ['بدون', {}, 'بدون'],
  ['{a}: {b}', { a: 'نام', b: 'A-1' }, '\u200f⁨نام⁩: ⁨A-1⁩'],
])('%s', (text, values, expected) => {
  const parsed = rightToLeft(JSON.parse(JSON.stringify(compile(text))))
  const options = { formatters, formats: { number: { percent: { style: 'percent' } } } } as const
  expect(format(parsed as ReturnType<typeof compile>, 'en', values, options)).toBe(expected)
})

test('what is copied has no marks of direction', () => {
  expect(withoutMarks('\u200f⁨نام⁩: ⁨A-1⁩')).toBe('نام: A-1')
})
