import { expect, test } from 'vitest'
import type { HeardCause } from '#lib/codes/heard-causes.ts'
import { type HeardItem, heardNews } from './heard-news.ts'

const now = 10_000
const item = (cause: HeardCause, time: number, protocol: HeardItem['protocol'] = 'jt808') => ({
  cause,
  time,
  protocol,
  port: 'jt808' as const,
})
const told = (items: HeardItem[], is_activated = false) =>
  heardNews({ protocol: 'jt808', is_activated, items }, now).map(({ news }) => news)

test('nothing yet, or nothing lately', () => {
  expect(told([])).toEqual(['nothing'])
  expect(told([item('held', now - 601)])).toEqual(['nothing'])
})

test('a refusal after an entrance is told before it, one before it is history', () => {
  expect(told([item('held', now - 1), item('noFix', now - 5), item('noCode', now - 9)])).toEqual([
    'held',
    'noFix',
  ])
})

test('another protocol than entered is told beside what else is', () => {
  expect(told([item('noFix', now - 1, 'gt06')])).toEqual(['noFix', 'wrongProtocol'])
})

test('a place ends it, but for values that are still left out', () => {
  expect(told([item('held', now - 1)], true)).toEqual(['located'])
  expect(told([item('leftOut', now - 1), item('held', now - 1)], true)).toEqual([
    'located',
    'leftOut',
  ])
  expect(told([item('leftOut', now - 601)], true)).toEqual(['located'])
})
