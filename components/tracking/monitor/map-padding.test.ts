import { expect, test } from 'vitest'
import { paddingOf } from './map-padding.ts'

const facts = { isRtl: false, shown: undefined, height: 0 }

test('what is fitted on a phone stands above an open sheet', () => {
  const open = { ...facts, isSmall: true, panel: { start: 0, below: 520 } }
  expect(paddingOf(open).bottom).toBeGreaterThan(520)
  expect(paddingOf({ ...open, shown: 'track', height: 250 }).bottom).toBeGreaterThan(520)
  expect(paddingOf({ ...open, panel: { start: 0, below: 0 } }).bottom).toBeLessThan(100)
})

test('beside a panel it stands at the other side, right to left too', () => {
  const beside = { ...facts, isSmall: false, panel: { start: 348, below: 0 } }
  expect(paddingOf(beside).left).toBeGreaterThan(348)
  expect(paddingOf({ ...beside, isRtl: true }).right).toBeGreaterThan(348)
})
