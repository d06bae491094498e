import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicBrand } from '#brands/public.ts'
import { brands } from '#brands/resolve.ts'
import type { SessionInfo } from '#components/data/session.ts'
import { areas, firstRoute, permittedAreas } from '#components/shell/menu.ts'
import type { LoginFlag, Permission } from '#lib/codes/permissions.ts'

const brandNamed = (name: string) => {
  const found = brands.find(({ brand }) => brand === name)
  if (!found) throw new Error(`no brand ${name}`)
  return publicBrand(found)
}

function sessionOf(
  auth: Permission[],
  { isRoot = false, flag = 'e_account_login' as LoginFlag } = {},
): SessionInfo {
  const family = {
    sid: '5',
    sname: 'A',
    type: 'seller',
    is_root: isRoot,
    is_app: false,
    auth,
    imei_count: 1,
  } as const
  return {
    flag: [flag],
    auth,
    familys: flag === 'e_device_login' ? [] : [{ ...family, auth }],
    zone: 0,
    nickName: '',
    lack: [],
    is_check_phone: false,
    is_need_check: false,
    device: null,
  }
}

const hasPage = (route: string) =>
  ['(console)', '(open)'].some((group) => existsSync(`app/${group}${route}/page.tsx`))

test('names and routes of areas are unique', () => {
  for (const key of ['name', 'route'] as const) {
    expect(new Set(areas.map((area) => area[key])).size).toBe(areas.length)
  }
})

test('an area is linked exactly when its page exists', () => {
  const wrong = areas.filter(({ route, isBuilt }) => hasPage(route) !== (isBuilt === true))
  expect(wrong.map(({ route }) => route)).toEqual([])
})

test('every area has its name in zh and en', () => {
  for (const language of ['zh', 'en']) {
    const { area } = JSON.parse(readFileSync(`messages/${language}/shell.json`, 'utf8'))
    for (const { name } of areas) expect(area).toHaveProperty(name)
  }
})

test('an account lands in the monitor with the permission, on the empty page without any', () => {
  const brand = brandNamed('waypost')
  expect(firstRoute(sessionOf(['e_ua_show_family']), brand)).toBe('/monitor')
  expect(permittedAreas(sessionOf([]), brand).map(({ name }) => name)).not.toContain('monitor')
})

test('a device log-in has the monitor without any permission, and no area of accounts', () => {
  const names = permittedAreas(
    sessionOf([], { flag: 'e_device_login' }),
    brandNamed('waypost'),
  ).map(({ name }) => name)
  expect(names).toContain('monitor')
  expect(names).not.toContain('oamm')
})

test('a build for shops shows the areas it names only', () => {
  const names = permittedAreas(
    sessionOf(['e_ua_show_family', 'e_ua_show_devops']),
    brandNamed('shopdesk'),
  )
  expect(names).toEqual([])
})
