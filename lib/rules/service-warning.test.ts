import { expect, test } from 'vitest'
import { serviceWarning } from './service-warning.ts'

test.each([
  [1, 3, undefined],
  [1, 2, 'low'],
  [6, 1, 'low'],
  [7, 0, 'exhausted'],
  [8, 2, 'low'],
  [5, 240, undefined],
  [5, 239, 'low'],
  [5, 0, 'exhausted'],
  [4, 86_401, undefined],
  [4, 86_400, 'endsSoon'],
  [4, 0, 'over'],
  [2, 0, undefined],
  [1, null, undefined],
  [1, -1, undefined],
] as const)('type %i with %s left warns: %s', (type, left, warning) => {
  expect(serviceWarning(type, left)).toBe(warning)
})
