import { expect, test } from 'vitest'
import { isTypedName } from './is-typed-name.ts'

test.each([
  ['blanks at the ends and doubled', '  Fleet   one ', 'Fleet one'],
  ['marks above letters, composed or not', 'Đội xe số một'.normalize('NFD'), 'Đội xe số một'],
  ['a joiner that the keyboard lacks', 'ناوگان های شمال'.replace(' ', ''), 'ناوگان\u200cهای شمال'],
  ['a joiner at the end', 'ناوگان\u200c', 'ناوگان'],
  ['letters of an Arabic keyboard', 'شركت علي', 'شرکت علی'],
  ['digits of a Persian keyboard', '۱۲', '12'],
  ['marks of direction', '\u2068Fleet\u2069', 'Fleet'],
])('%s', (_, typed, name) => {
  expect(isTypedName(typed, name)).toBe(true)
})

test.each([
  ['Fleet', 'fleet'],
  ['Fleet', 'Fleet one'],
  ['', 'Fleet'],
  ['Doi xe', 'Đội xe'],
])('%s is not %s', (typed, name) => {
  expect(isTypedName(typed, name)).toBe(false)
})
