import { expect, test } from 'vitest'
import { addMonths, nextPlan } from './next-plan.ts'
import type { UpkeepPlan } from './upkeep-plan.ts'

const plan = (more: Partial<UpkeepPlan>): UpkeepPlan => ({
  kind: 'service',
  name: '',
  note: '',
  dueOn: null,
  dueKm: null,
  dueHours: null,
  everyMonths: null,
  everyKm: null,
  everyHours: null,
  remindDays: 14,
  remindKm: 500,
  remindHours: 20,
  ...more,
})
const done = { doneOn: '2026-05-20', km: 84_200, hours: 3100 }

test('months end where shorter ones do', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-08-31', 1)).toBe('2026-09-30')
  expect(addMonths('2026-11-30', 15)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 240)).toBe('2046-12-15')
})

test('one that does not repeat has no next', () => {
  expect(nextPlan(plan({ dueOn: '2026-05-01', dueKm: 80_000 }), done)).toBeUndefined()
})

test('a service counts on from what was done, an insurance from its end', () => {
  const dates = { dueOn: '2026-05-01', everyMonths: 12 }
  expect(nextPlan(plan(dates), done)?.dueOn).toBe('2027-05-20')
  expect(nextPlan(plan({ ...dates, kind: 'other', name: 'tyres' }), done)?.dueOn).toBe('2027-05-20')
  expect(nextPlan(plan({ ...dates, kind: 'insurance' }), done)?.dueOn).toBe('2027-05-01')
  expect(nextPlan(plan({ ...dates, kind: 'inspection' }), done)?.dueOn).toBe('2027-05-01')
  // Done early, too; but never before what was done.
  const early = { ...done, doneOn: '2026-04-02' }
  expect(nextPlan(plan({ ...dates, kind: 'inspection' }), early)?.dueOn).toBe('2027-05-01')
  const late = { ...done, doneOn: '2027-05-01' }
  expect(nextPlan(plan({ ...dates, kind: 'inspection' }), late)?.dueOn).toBe('2028-05-01')
})

test('meters count on from what they showed, and each repeats by itself', () => {
  const both = plan({ dueKm: 80_000, everyKm: 20_000, dueHours: 3000, everyMonths: 6 })
  expect(nextPlan(both, done)).toMatchObject({
    dueOn: '2026-11-20',
    dueKm: 104_200,
    dueHours: null,
    everyKm: 20_000,
  })
  expect(nextPlan(plan({ everyHours: 250, dueHours: 3000 }), done)?.dueHours).toBe(3350)
  const full = { ...done, km: 9_999_000 }
  expect(nextPlan(plan({ everyKm: 20_000, dueKm: 1 }), full)?.dueKm).toBe(9_999_999)
})
