import { expect, test } from 'vitest'
import { otherRules } from './other-values.ts'

test('the form keeps the narrower interval of a protocol, and the general one without it', () => {
  const isAllowed = (value: string, protocol?: 'jt808' | 'gt06') =>
    otherRules(protocol)['locint_val']?.every((rule) => rule.test(value))
  expect([isAllowed('4', 'gt06'), isAllowed('5', 'gt06')]).toEqual([false, true])
  expect([isAllowed('4', 'jt808'), isAllowed('4')]).toEqual([true, true])
})
