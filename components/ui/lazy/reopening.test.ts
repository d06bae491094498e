import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FramedBefore, useEntrance } from './framed-before.ts'
import { noteClosed } from './reopening.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const Probe = () => String(useEntrance().opened)
const opens = (isFramed = false) =>
  renderToStaticMarkup(createElement(FramedBefore, { value: isFramed }, createElement(Probe)))

test('a dialog opens 30 ms after one was closed at the earliest, but in a frame that stands', () => {
  expect(opens()).toBe('true')
  noteClosed()
  vi.advanceTimersByTime(29)
  expect([opens(), opens(true)]).toEqual(['false', 'true'])
  vi.advanceTimersByTime(1)
  expect(opens()).toBe('true')
})
