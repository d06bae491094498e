import { expect, test } from 'vitest'
import { readProfitDays, usualProfitDays } from './profit-days.ts'

test('days by method are read, and nothing else is', () => {
  expect(readProfitDays(usualProfitDays)).toMatchObject({ card: 30, wechat: 7 })
  expect(readProfitDays(' card=0, bank=3 ,')).toEqual({ card: 0, bank: 3 })
  expect(readProfitDays('')).toEqual({})
  for (const wrong of [
    'card',
    'card=',
    'card=-1',
    'card=366',
    'visa=3',
    'card=3;paypal=2',
    'card=1.5',
  ])
    expect(readProfitDays(wrong)).toBeUndefined()
})
