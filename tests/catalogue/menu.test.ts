import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicBrand } from '#brands/public.ts'
import { brands } from '#brands/resolve.ts'
import type { SessionInfo } from '#components/data/session.ts'
import { allowedAreas, areas, firstRoute, permittedAreas } from '#components/shell/menu.ts'
import { userMenuItems } from '#components/shell/user-menu-items.ts'
import { defaultSettings } from '#lib/codes/account-settings.ts'
import { type AreaName, areaNames } from '#lib/codes/areas.ts'
import { type LoginFlag, type Permission, permissions } from '#lib/codes/permissions.ts'
import { reports } from '#lib/reports/index-list.ts'
import { tools } from '#lib/tools/index-list.ts'

const brandNamed = (name: string) => {
  const found = brands.find(({ brand }) => brand === name)
  if (!found) throw new Error(`no brand ${name}`)
  return publicBrand(found)
}

function sessionOf(
  auth: Permission[],
  {
    isRoot = false,
    flag = 'e_account_login' as LoginFlag,
    type = 'seller' as 'seller' | 'end_user',
  } = {},
): SessionInfo {
  const isDevice = flag === 'e_device_login' || flag === 'e_phone_device_login'
  const family = {
    sid: '5',
    sname: 'A',
    type,
    is_root: isRoot,
    is_app: false,
    auth,
    imei_count: 1,
  } as const
  return {
    flag: [flag],
    auth,
    familys: isDevice ? [] : [{ ...family, auth }],
    zone: 0,
    nickName: '',
    lack: [],
    is_check_phone: false,
    is_need_check: false,
    must_change_password: false,
    device: isDevice ? { simei: '1', imei: '123456' } : null,
    account: 'a',
    suid: null,
    role: 'e_role_manager',
    phone: '',
    email: '',
    phone_reset_from: 0,
    email_reset_from: 0,
    region: 'mainland',
    has_totp: false,
    language: '',
    settings: defaultSettings,
  }
}

const declared = [...reports, ...tools].map(({ path }) => `/${path}`)

const hasPage = (route: string) =>
  (/^\/(total|tools)\//.test(route) && declared.includes(route)) ||
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

const always = ['alarm', 'message', 'record', 'locus']
const open = ['develop']
const namesOf = (session: SessionInfo, brand: string) =>
  allowedAreas(session, brandNamed(brand))
    .map(({ name }) => name)
    .filter((name) => !open.includes(name))

test('the areas stand in the order of the menu', () => {
  expect(areas.map(({ name }) => name)).toEqual([
    'monitor',
    'customer',
    'device',
    'recycle',
    'deviceLogMap',
    'screenHomePage',
    'workbench',
    'total',
    'tools',
    'oamm',
    'sim',
    'wisdom',
    ...['alarm', 'message', 'record', 'locus'],
    'homePage',
    'vas',
    ...open,
  ])
})

const family = ['monitor', 'customer', 'device', 'recycle', 'deviceLogMap', 'screenHomePage']
test.each<[Permission, string[]]>([
  ['e_ua_show_family', family],
  ['e_ua_show_summary', ['total']],
  ['e_ua_show_tool', ['tools']],
  ['e_ua_show_devops', ['oamm']],
  ['e_ua_show_orderlist', ['sim']],
  ['e_ua_beacon', ['wisdom']],
  ['e_ua_show_homepage', ['homePage']],
  ['e_ua_show_increment', ['vas']],
  ['e_ua_work_bench', []],
])('the right %s opens %j beside what all accounts get', (right, opened) => {
  expect(namesOf(sessionOf([right]), 'waypost').sort()).toEqual([...opened, ...always].sort())
})

test('one brand has the work bench, two have no SIM menu', () => {
  const allowing = (right: Permission, area: AreaName) =>
    brands
      .filter(({ features }) => !features.areas)
      .map(({ brand }) => brand)
      .filter((brand) => namesOf(sessionOf([right]), brand).includes(area))
  expect(allowing('e_ua_work_bench', 'workbench')).toEqual(['azuretrack'])
  const without = ['nightwatch', 'violetline']
  const others = brands.filter(({ brand, features }) => !features.areas && !without.includes(brand))
  expect(allowing('e_ua_show_orderlist', 'sim')).toEqual(others.map(({ brand }) => brand))
})

test('services are for business accounts with the right, and for root but in one brand', () => {
  const has = (session: SessionInfo, brand = 'waypost') => namesOf(session, brand).includes('vas')
  expect(has(sessionOf(['e_ua_show_increment'], { type: 'end_user' }))).toBe(false)
  expect(has(sessionOf([]))).toBe(false)
  expect(has(sessionOf([], { isRoot: true }))).toBe(true)
  expect(has(sessionOf(['e_ua_show_increment'], { isRoot: true }), 'nightwatch')).toBe(false)
})

test.each(['e_device_login', 'e_phone_device_login'] as const)(
  'a log-in %s has the fixed list of device users, whatever else it holds',
  (flag) => {
    const session = sessionOf(['e_ua_show_tool', 'e_ua_show_devops'], { flag })
    expect(namesOf(session, 'waypost')).toEqual(['monitor', 'total', ...always])
  },
)

test('the user menu links what exists, and has its names in zh and en', () => {
  const wrong = userMenuItems.filter(
    ({ route, isBuilt }) => hasPage(route.replace(/\?.*/, '')) !== (isBuilt === true),
  )
  expect(wrong.map(({ route }) => route)).toEqual([])
  for (const language of ['zh', 'en']) {
    const { user } = JSON.parse(readFileSync(`messages/${language}/shell.json`, 'utf8'))
    for (const { name } of userMenuItems) expect(user.item).toHaveProperty(name)
  }
})

test('the menu has the areas that brands may name; shop support has tools and services alone', () => {
  expect(areas.map(({ name }) => name)).toEqual([...areaNames])
  const session = sessionOf([...permissions])
  expect(namesOf(session, 'shopdesk')).toEqual(['tools', 'vas'])
})
