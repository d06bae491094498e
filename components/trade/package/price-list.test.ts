import { expect, test } from 'vitest'
import { changedBy, changedPrices, marginOf, typedNow } from './price-list.ts'
import type { PricedRow } from './use-packages.ts'

const row = (more: Partial<PricedRow>) =>
  ({
    batch_no: '1',
    currency: 'CNY',
    agent_price: 500,
    terminal_price: 1000,
    default_terminal_price: 1000,
    sub_price: 700,
    is_sub_priced: true,
    ...more,
  }) as PricedRow

test('some percent more or less is rounded to the cent and not below the cost', () => {
  expect(changedBy(999, 10, 500)).toBe(1099)
  expect(changedBy(999, -10, 500)).toBe(899)
  expect(changedBy(600, -50, 500)).toBe(500)
  expect(changedBy(1, -100, 0)).toBe(1)
})

test('a price that follows the recommendation is empty, one that was set is written', () => {
  expect(typedNow(row({}), false)).toBe('')
  expect(typedNow(row({ terminal_price: 1250 }), false)).toBe('12.50')
  expect(typedNow(row({}), true)).toBe('7.00')
  expect(typedNow(row({ is_sub_priced: false }), true)).toBe('')
})

test('only prices that differ are sent, an empty one as none', () => {
  const rows = [row({}), row({ batch_no: '2' }), row({ batch_no: '3' })]
  const kept = { day: '', 1: '', 2: '7.00', 3: '8.00' }
  const changed = changedPrices(rows, { day: '', 1: '9', 2: ' ', 3: '8.00' }, kept)
  expect(changed.map(({ row: of, amount, written }) => [of.batch_no, amount, written])).toEqual([
    ['1', 900, '9'],
    ['2', null, null],
  ])
})

test('the margin is what is kept of a price', () => {
  expect(marginOf(1000, 750)).toEqual({ cents: 250, percent: 25 })
  expect(marginOf(1000, null)).toBeNull()
})
