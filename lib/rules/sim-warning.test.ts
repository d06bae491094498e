import { expect, test } from 'vitest'
import { simFlowWarning, simTimeWarning } from './sim-warning.ts'

const now = 1_790_000_000
const day = 86_400

test.each([
  [null, undefined],
  [now + 30 * day, undefined],
  [now + 30 * day - 1, 'endsSoon'],
  [now, 'expired'],
])('a card that ends at %s is %s', (end_time, warning) => {
  expect(simTimeWarning({ end_time }, now)).toBe(warning)
})

test.each([
  [null, 5000, undefined],
  [1000, 900, undefined],
  [1000, 901, 'low'],
  [1000, 1000, 'usedUp'],
  [0, 0, undefined],
])('of %s KB, %s used: %s', (flow, used_flow, warning) => {
  expect(simFlowWarning({ flow, used_flow })).toBe(warning)
})
