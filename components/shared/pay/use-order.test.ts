import { expect, test } from 'vitest'
import { outcomeOf } from './use-order.ts'

const of = (trade_state: string, fault = '') => outcomeOf({ trade_state, fault })

test('every word for a paid order counts as paid', () => {
  expect(['PAID', 'APPROVED'].map((state) => of(state))).toEqual(['setUp', 'setUp'])
  const ended = ['SUCCESS', 'COMPLETED', 'TRADE_SUCCESS', 'TRADE_FINISHED']
  expect(ended.map((state) => of(state))).toEqual(ended.map(() => 'done'))
})

test('other words wait, and a fault says more than the state', () => {
  expect(of('NOTPAY')).toBe('waiting')
  expect(of('TRADE_CLOSED')).toBe('waiting')
  expect(of('PAID', 'device')).toBe('deviceGone')
})
