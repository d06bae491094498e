import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { publicBrand } from '#brands/public.ts'
import { builtInBrands } from '#brands/resolve.ts'
import type { SessionInfo } from '#components/data/session.ts'
import { allowedAreas, areas } from '#components/shell/menu/areas.ts'
import {
  landingPath,
  letsThrough,
  openGroups,
  pageAt,
  permittedPages,
  userEntries,
} from '#components/shell/menu/permitted.ts'
import {
  type BarPlace,
  litEntry,
  type PhoneRole,
  phoneBar,
} from '#components/shell/menu/phone-bars.ts'
import { type AreaName, areaNames } from '#lib/codes/area-names.ts'
import { businessAccount } from '#lib/codes/business-account.ts'
import { type Permission, permissions } from '#lib/codes/permissions.ts'
import { languageCodes } from '#lib/i18n/languages.ts'
import { loadMessages, textOf } from '#lib/i18n/messages.ts'
import { menuGroups } from '#lib/pages/menu-groups.ts'
import { pages as declared, menuPages as pages } from '#lib/pages/pages.ts'
import { isNoPage } from '#server/web/existing-pages.ts'
import { sessionOf } from '../factories/session-info.ts'

const tools = declared.flatMap(({ tool }) => tool ?? [])

const brandNamed = (name: string) => {
  const found = builtInBrands.find(({ brand }) => brand === name)
  if (!found) throw new Error(`no brand ${name}`)
  return publicBrand(found)
}

const items = pages.map((page) => ({ ...page, english: page.title }))
const textAreas = ['shell', ...new Set(pages.map(({ title }) => title.split('.')[0] ?? ''))]

const routes = (folder: string): string[] =>
  readdirSync(`app/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => `/${path.dirname(file).replace(/\/\[\[.+\]\]$/, '')}`.replace('/(apart)', ''))
    .filter((route) => !route.includes('['))

const phonePages = routes('(h5)').map((route) => route.replace('/(own)', ''))
const built = [...['(console)', '(wall)', '(open)'].flatMap(routes), ...phonePages]
/** Without their own page, not of the console, or opened from another. */
const unlisted = [
  '/empty',
  '/home',
  '/develop',
  '/notify',
  '/paySim',
  '/outbox',
  '/terms',
  '/privacy',
  '/h5/sim',
]

test('the list holds every page that is built, once, and no other', () => {
  const listed = pages.filter(({ isPart }) => !isPart).map(({ path }) => path)
  const expected = new Set(built.filter((route) => !unlisted.includes(route)))
  expect(listed.toSorted()).toEqual([...expected].toSorted())
})

test('no page that is built is taken for one that does not exist', () => {
  expect(built.filter(isNoPage)).toEqual([])
  const tooLong = declared.filter(({ parts }) => parts).map(({ path }) => `${path}/1/2/3`)
  expect(tooLong).toHaveLength(2)
  expect(tooLong.filter((one) => !isNoPage(one))).toEqual([])
})

test('links lead through the guard: in the build for shops to few pages, elsewhere by rights', () => {
  const linked = [
    ...new Set(tools.flatMap(({ result }) => ('links' in result ? result.links : []))),
  ]
  const open = (brand: string, rights: readonly Permission[]) => {
    const permitted = permittedPages(items, sessionOf([...rights]), brandNamed(brand))
    const through = linked.filter(({ path }) => letsThrough({ all: items, permitted }, path))
    return [...new Set(through.map(({ path }) => path))].toSorted()
  }
  expect(open('shopdesk', permissions)).toEqual(['/vas/recharge'])
  expect(open('shopdesk', [])).toEqual([])
  const all = [...new Set(linked.map(({ path }) => path))].toSorted()
  expect(open('waypost', permissions)).toEqual(all)
  expect(open('waypost', ['e_ua_show_tool'])).toEqual(['/notify/alarm'])
  const everywhere = { all: items, permitted: [] }
  expect(letsThrough(everywhere, '/nowhere?x=1')).toBe(true)
  expect(letsThrough(everywhere, '/device?simei=1&tab=services')).toBe(false)
})

test('the build for shops has device search, orders, feedback and services alone', () => {
  const session: SessionInfo = {
    ...sessionOf([...permissions]),
    account_type: businessAccount,
  }
  const permitted = permittedPages(pages, session, brandNamed('shopdesk'))
  const shown = openGroups(permitted).map(({ name, pages }) => [
    name,
    pages.map(({ path }) => path),
  ])
  const ofServices = pages.filter(({ group, viewOf }) => group === 'services' && !viewOf)
  expect(shown).toEqual([
    ['services', ofServices.map(({ path }) => path)],
    // Orders stand under services; the tool is another view of them.
    ['tools', ['/tools/device/search', '/tools/feedBack/index']],
  ])
  const paths = permitted.map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['/tools/pay/order', '/tools/feedback']))
})

test('a tab in the list belongs to a page in the list, under another address', () => {
  const paths = pages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { path } of pages.filter(({ isPart }) => isPart))
    expect(paths).toContain(path.replace(/\?tab=[a-z]+$/, ''))
})

test.each(languageCodes)(
  'every entry, group and heading has its plain text in %s',
  async (code) => {
    const messages = await loadMessages(code, textAreas)
    const keys = [
      ...pages.flatMap(({ title, heading }) => (heading ? [title, heading] : [title])),
      ...[...menuGroups, { name: 'me' }].map(({ name }) => `shell.group.${name}`),
      ...areas.map(({ name }) => `shell.area.${name}`),
    ]
    const wrong = keys.filter((key) => !/^[^{}]+$/.test(textOf(messages, key) ?? ''))
    expect(wrong).toEqual([])
  },
)

const landing = (session: SessionInfo, brand = brandNamed('waypost')) =>
  landingPath(permittedPages(pages, session, brand))

test('an account lands in the monitor with the permission, on the empty page without any', () => {
  expect(landing(sessionOf(['e_ua_show_family']))).toBe('/monitor')
  expect(landing(sessionOf(['e_ua_show_tool']))).toBe('/tools/device/search')
  const none = {
    ...brandNamed('waypost'),
    features: { ...brandNamed('waypost').features, areas: [] },
  }
  expect(landing(sessionOf([]), none)).toBe('/empty')
  // A payer where only orders are served.
  expect(landing(sessionOf(['e_ua_modify_package']), brandNamed('shopdesk'))).toBe('/vas/complaint')
})

test('a page below one of the list is that page; a tab is not', () => {
  expect(pageAt(pages, '/tools/device/import')?.path).toBe('/tools/device/import')
  expect(pageAt(pages, '/monitor/anything')?.path).toBe('/monitor')
  expect(pageAt(pages, '/monitors')).toBeUndefined()
  expect(pageAt(pages, '/user/center')?.isPart).toBeUndefined()
})

test('another view of a page stands in the menu only where the page itself is not permitted', () => {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  for (const { viewOf } of pages.filter((page) => page.viewOf)) {
    expect(byPath.get(`${viewOf}`), viewOf).toBeDefined()
    expect(byPath.get(`${viewOf}`)?.viewOf).toBeUndefined()
  }
  const toolsOf = (rights: Permission[]) => {
    const permitted = permittedPages(pages, sessionOf(rights), brandNamed('waypost'))
    const tools = openGroups(permitted).find(({ name }) => name === 'tools')
    return tools?.pages.map(({ path }) => path)
  }
  expect(toolsOf(['e_ua_show_tool', 'e_ua_device_log', 'e_ua_send_cmd'])).toEqual(
    expect.arrayContaining(['/tools/device/log']),
  )
  expect(toolsOf(['e_ua_show_tool', 'e_ua_device_log'])).not.toContain('/tools/iccid/log')
  // Without the right to the log its other views stand for it.
  expect(toolsOf(['e_ua_show_tool'])).toContain('/tools/iccid/log')
})

test('a group shows only with a page that is permitted; a tab is no entry of it', () => {
  const shown = (session: SessionInfo, brand = 'waypost') =>
    openGroups(permittedPages(pages, session, brandNamed(brand))).map(({ name, pages }) => [
      name,
      pages.length,
    ])
  expect(shown(sessionOf(['e_ua_show_family']))).toEqual([
    ['home', 1],
    ['live', 4],
    ['devices', 5],
    ['customers', 1],
    ['messages', 5],
    ['developers', 1],
  ])
  const counted = Object.fromEntries(shown(sessionOf([...permissions], { isRoot: true })))
  const ofTools = pages.filter(({ group, viewOf }) => group === 'tools' && !viewOf)
  expect(counted).toMatchObject({ tools: ofTools.length, operations: 7, developers: 4 })
})

test('the user menu has its entries in the order of the specification', () => {
  const permitted = permittedPages(pages, sessionOf(['e_ua_show_tool']), brandNamed('waypost'))
  const common = ['/notify/message', '/user/center', '/notify/alarm', '/notify/shareMessage']
  const settings = ['/user/center?tab=functions', '/user/center?tab=push']
  const entries = (role: 'users' | 'sellers') =>
    userEntries(permitted, role).map(({ path }) => path)
  const give = '/tools/feedback'
  // Who may not answer has no page to answer on.
  expect(entries('sellers')).toEqual([...common, '/tools/sim/search', give, ...settings])
  const ofUsers = ['/h5/device', '/h5/number', give, '/notify/userfeedback']
  expect(entries('users')).toEqual([...common, ...ofUsers, ...settings])
})

test('feedback and its replies stand in the user menu of each role under their titles', async () => {
  const messages = await loadMessages('en', textAreas)
  const permitted = permittedPages(pages, sessionOf([...permissions]), brandNamed('waypost'))
  const entries = (role: 'users' | 'sellers') =>
    userEntries(permitted, role)
      .filter(({ path }) => /feedback/i.test(path))
      .map(({ path, title, user }) => [path, textOf(messages, user?.title ?? title)])
  const give = ['/tools/feedback', 'Feedback']
  expect(entries('sellers')).toEqual([give, ['/tools/feedBack/index', 'Reply to users']])
  expect(entries('users')).toEqual([give, ['/notify/userfeedback', 'My feedback']])
})

const always = ['alarm', 'message', 'record', 'locus']
const open = ['develop']
const namesOf = (session: SessionInfo, brand: string) =>
  allowedAreas(session, brandNamed(brand)).filter((name) => !open.includes(name))

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
    'alarm',
    'message',
    'record',
    'locus',
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
    builtInBrands
      .filter(({ features }) => !features.areas)
      .map(({ brand }) => brand)
      .filter((brand) => namesOf(sessionOf([right]), brand).includes(area))
  expect(allowing('e_ua_work_bench', 'workbench')).toEqual(['azuretrack'])
  const without = ['nightwatch', 'violetline']
  const others = builtInBrands.filter(
    ({ brand, features }) => !features.areas && !without.includes(brand),
  )
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

test('the bar of a phone is that of the role, and leads to permitted pages only', () => {
  const barOf = (role: PhoneRole, session: SessionInfo, brand = 'waypost') => {
    const permitted = permittedPages(items, session, brandNamed(brand))
    const hasAlarms = allowedAreas(session, brandNamed(brand)).includes('alarm')
    const bar = phoneBar(role, { pages: permitted, groups: openGroups(permitted), hasAlarms })
    return bar.map(({ name, path }) => path ?? name)
  }
  const family = sessionOf(['e_ua_show_family'])
  expect(barOf('dealer', family)).toEqual(['/monitor', '/device', '/customer', 'alarms', 'more'])
  expect(barOf('owner', family)).toEqual(['/monitor', 'alarms', '/locus', '/device', 'me'])
  const device = sessionOf([], { flag: 'e_device_login' })
  expect(barOf('device', device)).toEqual(['/monitor', 'alarms', '/monitor', 'me'])
  const support = sessionOf(['e_ua_show_tool', 'e_ua_show_devops'])
  expect(barOf('dealer', support).slice(0, 2)).toEqual(['/locus', '/tools/device/search'])
  expect(barOf('dealer', support).slice(-2)).toEqual(['alarms', 'more'])
  expect(barOf('dealer', support).length).toBeLessThanOrEqual(5)
  const desk = barOf('dealer', sessionOf([...permissions]), 'shopdesk')
  expect(desk).not.toContain('alarms')
})

test('the menu has the areas that brands may name; shop support has tools and services alone', () => {
  expect(areas.map(({ name }) => name)).toEqual([...areaNames])
  const session = sessionOf([...permissions])
  expect(namesOf(session, 'shopdesk')).toEqual(['tools', 'vas'])
})

test.each<[PhoneRole, Partial<BarPlace>, string]>([
  ['owner', { pathname: '/monitor' }, 'map'],
  ['owner', { pathname: '/monitor', isTracking: true }, 'trips'],
  ['owner', { pathname: '/locus' }, 'trips'],
  ['owner', { pathname: '/user/wallet' }, 'me'],
  ['owner', { pathname: '/notify/alarm' }, 'alarms'],
  ['dealer', { pathname: '/notify/alarmXa' }, 'alarms'],
  ['dealer', { pathname: '/device', opened: 'alarms' }, 'alarms'],
  ['dealer', { pathname: '/device', opened: 'sheet' }, 'more'],
  ['dealer', { pathname: '/monitor', isTracking: true }, 'map'],
  ['dealer', { pathname: '/devices' }, 'more'],
  ['device', { pathname: '/monitor', isTracking: true }, 'trips'],
])('the bar of the %s lights one entry, at %j %s', (role, place, name) => {
  const session = sessionOf([...permissions])
  const pagesOfAll = permittedPages(items, session, brandNamed('waypost'))
  const entries = phoneBar(role, {
    pages: pagesOfAll,
    groups: openGroups(pagesOfAll),
    hasAlarms: true,
  })
  const at = { pathname: '/', isTracking: false, opened: undefined, ...place }
  expect(litEntry(entries, at)?.name).toBe(name)
})
