import { expect, test } from 'vitest'
import { fitting } from './use-fitting.ts'

const room = { gap: 4, moreWidth: 36 }

test('all items show where they fit exactly', () => {
  expect(fitting([100, 100], { ...room, room: 204 })).toBe(2)
})

test('where not all fit, the button for the rest has its room', () => {
  expect(fitting([100, 100, 100], { ...room, room: 244 })).toBe(2)
  expect(fitting([100, 100, 100], { ...room, room: 243 })).toBe(1)
  expect(fitting([100, 100], { ...room, room: 20 })).toBe(0)
})
