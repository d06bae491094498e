import { expect, test } from 'vitest'
import { decimalsUpTo } from './decimals-up-to.ts'

test.each([1, 7, 10, 42, 99, 100, 305, 1000, 2109])('takes what lies between 1 and %i', (most) => {
  const pattern = decimalsUpTo(String(most))
  const taken = Array.from({ length: most * 3 + 20 }, (_, n) => n).filter((n) =>
    pattern.test(String(n)),
  )
  expect([taken.length, taken[0], taken.at(-1)]).toEqual([most, 1, most])
})

test.each([
  ['2147483647', '2147483648'],
  ['9007199254740991', '9007199254740992'],
  ['9223372036854775807', '9223372036854775808'],
])('the largest id that is kept, %s, is taken and the one behind it is not', (most, beyond) => {
  const pattern = decimalsUpTo(most)
  expect(pattern.test(most)).toBe(true)
  for (const other of [beyond, `${most}0`, `0${most}`, '0', '', '-1', '1.0', ' 1', '9'.repeat(30)])
    expect([other, pattern.test(other)]).toEqual([other, false])
})
