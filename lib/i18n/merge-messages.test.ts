import { expect, test } from 'vitest'
import { merge } from './merge-messages.ts'

const above = { common: { ok: 'OK' } }
const own = { alarm: { title: 'Alarms' } }

test('a screen has its own areas beside those from above', () => {
  expect(merge(above, own, undefined)).toEqual({ ...above, ...own })
})

test('a newer pack replaces the areas of the screen, and brings none that it has not', () => {
  const pack = { common: { ok: 'Fine' }, alarm: { title: 'Alerts' }, fleet: { title: 'Fleet' } }
  expect(merge(above, own, pack)).toEqual({ common: { ok: 'Fine' }, alarm: { title: 'Alerts' } })
})
