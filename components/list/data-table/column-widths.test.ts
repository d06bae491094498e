import { expect, test } from 'vitest'
import { columnWidths } from './column-widths.ts'

const columns = [
  { key: 'imei', width: 150, priority: 'key' },
  { key: 'state', width: 100 },
  { key: 'reason', width: 200, priority: 'low' },
] as const
const widths = (room: number, needs: Record<string, number> = {}) =>
  columnWidths(columns, room, new Map(Object.entries(needs)))

test('columns share what is left over in proportion', () => {
  expect(widths(900)).toEqual([300, 200, 400])
  expect(widths(450)).toEqual([150, 100, 200])
})

test('a column of low priority gives room first, then the others, a key never', () => {
  expect(widths(400)).toEqual([150, 100, 150])
  expect(widths(350)).toEqual([150, 100, 100])
  expect(widths(330)).toEqual([150, 80, 100])
  expect(widths(100)).toEqual([150, 72, 100])
})

test('a key is as wide as what it holds, up to a limit', () => {
  expect(widths(450, { imei: 190 })).toEqual([190, 100, 160])
  expect(widths(430, { imei: 120 })).toEqual([130, 100, 200])
  expect(widths(400, { imei: 120 })).toEqual([120, 100, 180])
  expect(widths(1000, { imei: 900 })[0]).toBeLessThanOrEqual(550)
  expect(widths(300, { imei: 900 })[0]).toBe(360)
})

test('what a column does not need goes to those that are cut, keys first', () => {
  expect(widths(450, { imei: 150, state: 160, reason: 90 })).toEqual([150, 160, 140])
  expect(widths(450, { imei: 260, state: 160, reason: 150 })).toEqual([260, 90, 100])
})

test('what lacks little is whole before a long text gets more', () => {
  const three = [
    { key: 'type', width: 100 },
    { key: 'place', width: 100 },
    { key: 'rest', width: 200 },
  ]
  const needs = new Map([
    ['type', 130],
    ['place', 240],
    ['rest', 100],
  ])
  expect(columnWidths(three, 400, needs)).toEqual([130, 170, 100])
})

test('columns shrink to what they need before they leave the room', () => {
  expect(widths(240, { imei: 120, state: 50, reason: 50 })).toEqual([120, 56, 63])
})

test('figures stay whole where others have nothing to give, heads do not', () => {
  const three = ['one', 'two', 'three'].map((key) => ({
    key: key,
    width: 100,
    priority: 'fixed' as const,
  }))
  const needs = new Map([
    ['one', 100],
    ['two', 180],
    ['three', 130],
  ])
  expect(columnWidths(three, 300, needs)).toEqual([100, 100, 100])
  const wholes = new Map([
    ['two', 90],
    ['three', 130],
  ])
  expect(columnWidths(three, 300, needs, wholes)).toEqual([100, 100, 130])
})

test('widths never exceed the room while it suffices', () => {
  for (let room = 322; room < 1500; room += 7) {
    const sum = widths(room).reduce((total, width) => total + width, 0)
    expect(sum).toBeLessThanOrEqual(room)
  }
})
