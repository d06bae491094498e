import { expect, test } from 'vitest'
import type { MenuItem } from './menu-texts.ts'
import { sheetPages } from './sheet-pages.ts'

const page = (path: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  path: path,
  title: path.slice(1),
  english: path.slice(1),
  group: 'devices',
  ...rest,
})

const permitted = [
  page('/monitor', { group: 'live' }),
  page('/device'),
  page('/device/list', { viewOf: '/device' }),
  page('/sims', {
    group: 'tools',
    user: { place: 2, title: 'inquiry', of: 'sellers' },
  }),
  page('/notice', { group: 'messages', isPart: true }),
  page('/profile', { group: 'me', user: { place: 0 } }),
  page('/orders', { group: 'me', user: { place: 1 } }),
  page('/phone', { group: 'me', user: { place: 3, of: 'users' } }),
]

const pathsOf = (role: 'sellers' | 'users', wanted = '') => {
  const { own, others } = sheetPages(permitted, { role, wanted })
  return [own, others].map((pages) => pages.map(({ path }) => path))
}

test('what is the reader’s own comes first, and every page once', () => {
  expect(pathsOf('users')).toEqual([
    ['/profile', '/orders', '/phone'],
    ['/monitor', '/device', '/sims'],
  ])
  expect(pathsOf('sellers')).toEqual([
    ['/profile', '/orders', '/sims'],
    ['/monitor', '/device', '/phone'],
  ])
})

test('words find pages by either name, and other views too', () => {
  expect(pathsOf('sellers', 'inq')).toEqual([['/sims'], []])
  expect(pathsOf('users', 'device')).toEqual([[], ['/device', '/device/list']])
  expect(pathsOf('users', 'nothing')).toEqual([[], []])
})
