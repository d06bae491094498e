import { expect, test } from 'vitest'
import { foldAlarms, foldKey, shownOf } from './fold-alarms.ts'

const alarm = (id: string, simei: string, type: string, time: number) => ({ id, simei, type, time })
const list = [
  alarm('5', '1', 'overspeed', 50),
  alarm('4', '2', 'overspeed', 40),
  alarm('3', '1', 'overspeed', 30),
  alarm('2', '1', 'sos', 20),
  alarm('1', '1', 'overspeed', 10),
]
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('alarms of one device and type fold into the first of them, with their count and times', () => {
  const folds = foldAlarms(list)
  expect(ids(shownOf(list, folds, new Set()))).toEqual(['5', '4', '2'])
  const fold = folds.get(foldKey(alarm('', '1', 'overspeed', 0)))
  expect([fold?.all.length, fold?.first.time, fold?.last.time]).toEqual([3, 10, 50])
})

test('an open fold shows all, each in its place', () => {
  const folds = foldAlarms(list)
  expect(ids(shownOf(list, folds, new Set(['1 overspeed'])))).toEqual(['5', '4', '3', '2', '1'])
})

test('a list that runs the other way folds into its oldest, with the same times', () => {
  const rising = list.toReversed()
  const folds = foldAlarms(rising)
  expect(ids(shownOf(rising, folds, new Set()))).toEqual(['1', '2', '4'])
  const fold = folds.get('1 overspeed')
  expect([fold?.first.time, fold?.last.time]).toEqual([10, 50])
})

test('a page that follows joins the folds that are there', () => {
  const more = [...list, alarm('0', '2', 'overspeed', 5)]
  expect(ids(shownOf(more, foldAlarms(more), new Set()))).toEqual(['5', '4', '2'])
  expect(foldAlarms(more).get('2 overspeed')?.all).toHaveLength(2)
})
