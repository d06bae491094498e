import { expect, test } from 'vitest'
import { name } from './name.ts'

test.each([
  '大湾区车联 Bay Telematics',
  '新店(南山)_1',
  'Mekong & Gulf Trackers',
  'Công ty Sông Hồng',
  'ООО «Рога и копыта»',
  'شرکت حمل',
  'ناوگان\u200cهای شمال',
  "O'Neill - Söhne Ltd.",
])('a name may be %s', (value) => expect(name.test(value)).toBe(true))

test.each([
  '',
  '  ',
  '-x',
  'x -- y - ',
  'a  b',
  '<b>',
  'a\tb',
  'a=b',
  'x;y',
  'x\u200c',
  '\u200cx',
  '🚚',
])('a name may not be %j', (value) => expect(name.test(value)).toBe(false))

test('a text is read once: a pattern that goes back over it would not end with this one', () => {
  expect(name.test(`${'a & '.repeat(200_000)}<`)).toBe(false)
})
