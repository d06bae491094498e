import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  '/h5/share/',
  '/backup/',
  '/download/',
  '/firmware/',
  '/calendar/',
  '/report/',
  '/leave/',
  '/schedule/confirm/',
  '/schedule/leave/',
])('a token behind %s stands in no log', (path) => {
  expect(loggedPath(`${path}1.2.${'x'.repeat(43)}`)).toBe(`${path}…`)
})

test('other addresses are logged whole', () => {
  expect(loggedPath('/total/runtime')).toBe('/total/runtime')
  expect(loggedPath('/user/schedule')).toBe('/user/schedule')
})
