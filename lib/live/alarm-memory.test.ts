import { expect, test } from 'vitest'
import {
  type AlarmMemory,
  countNew,
  emptyMemory,
  mostRemembered,
  remember,
} from './alarm-memory.ts'

type Item = { id: string; type: string }
const item = (id: number, type = 'sos'): Item => ({ id: String(id), type })
const empty: AlarmMemory<Item> = emptyMemory('7')
const ids = (list: readonly Item[]) => list.map(({ id }) => Number(id))

test('new alarms stand in front, those of devices gone offline in a list of their own', () => {
  const first = remember(empty, [item(1), item(2, 'offline')])
  const second = remember(first, [item(3), item(4), item(3)])
  expect(ids(second.alarmList)).toEqual([4, 3, 1])
  expect(ids(second.offlineAlarm)).toEqual([2])
})

test('an alarm that is known already is neither added nor counted again', () => {
  const once = remember(empty, [item(1)])
  const twice = remember(once, [item(1)])
  expect(ids(twice.alarmList)).toEqual([1])
  expect(twice.isLink).toBe(1)
})

test('the oldest is dropped at fifty, or earlier where the reader wants fewer', () => {
  const many = Array.from({ length: 60 }, (_, n) => item(n))
  const full = remember(empty, many)
  expect(full.alarmList).toHaveLength(mostRemembered)
  expect(ids(full.alarmList)[0]).toBe(59)
  expect(remember(empty, many, 5).alarmList).toHaveLength(5)
  expect(remember(empty, many, 500).alarmList).toHaveLength(mostRemembered)
})

test('what is looked at is counted down, never below none', () => {
  expect(countNew(remember(empty, [item(1), item(2)]), -1).isLink).toBe(1)
  expect(countNew(empty, -3).isLink).toBe(0)
})
