import { describe, expect, it } from 'vitest'
import { GlideBudget } from './glide-budget.ts'

function frames(budget: GlideBudget, { from, every, count }: Record<string, number>): boolean {
  let isOn = false
  for (let i = 0; i < (count ?? 0); i++) isOn = budget.allows(true, (from ?? 0) + i * (every ?? 0))
  return isOn
}

describe('GlideBudget', () => {
  it('lets markers glide on a machine that keeps up', () => {
    expect(frames(new GlideBudget(), { from: 0, every: 16, count: 200 })).toBe(true)
  })

  it('stops gliding when frames take too long, and tries again later', () => {
    const budget = new GlideBudget()
    expect(frames(budget, { from: 0, every: 60, count: 20 })).toBe(false)
    expect(budget.allows(true, 5000)).toBe(false)
    expect(budget.allows(true, 20_000)).toBe(true)
  })

  it('does not count the pause between two glides as a slow frame', () => {
    const budget = new GlideBudget()
    frames(budget, { from: 0, every: 16, count: 6 })
    budget.allows(false, 100)
    expect(frames(budget, { from: 5000, every: 16, count: 30 })).toBe(true)
  })

  it('never glides where motion is unwanted', () => {
    const budget = new GlideBudget()
    budget.isAllowed = false
    expect(budget.allows(true, 0)).toBe(false)
  })
})
