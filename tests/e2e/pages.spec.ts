import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { reports } from '#reports/index-list.ts'
import { tools } from '#tools/index-list.ts'
import { pagesOf } from '../factories/session-info.ts'
import { enter, logInPast, visit } from './log-in.ts'
import {
  complaintsAndRefusalsOf,
  complaintsOf,
  desktop,
  fits,
  lookOver,
  opened,
  phone,
} from './look-over.ts'

const open = ['/login', '/register', '/forget', '/outbox', '/develop/config']
const own = [
  '/monitor',
  '/locus',
  '/device',
  '/fence',
  '/poi',
  '/recycle',
  '/user/center',
  '/user/record',
  '/oamm/health',
  '/vas/default',
  '/notify/alarm',
  '/notify/alarmXa',
  '/notify/shareMessage',
  '/tools/device/import',
  '/tools/sim/import',
  '/tools/cmd/parse',
  '/vas/combo',
  '/vas/recharge',
  '/vas/recharge?tab=differences',
  '/vas/statistics',
  '/vas/statistics?by=service',
  '/vas/present',
  '/paySim/charts',
  '/paySim/charts?by=carrier',
  '/paySim/order',
  '/h5/device',
  '/h5/sim',
  '/h5/number',
  '/vas/account',
  '/vas/account?tab=setup',
  '/vas/record',
  '/vas/withdraw',
  '/vas/profit',
  '/vas/record?tab=transfers',
  '/vas/withdraw?tab=hand',
  '/vas/withdraw?tab=debts',
  '/vas/complaint',
  '/tools/device/set',
  '/tools/device/ip',
  '/tools/cmd/sim',
  '/tools/device/log',
  '/user/addressResolution',
]
const declared = [...reports, ...tools]
  .map(({ path }) => `/${path}`)
  .filter((path) => /^\/(total|tools)\//.test(path))
/** One of each kind of page. */
const kinds = {
  open: ['/login', '/outbox', '/develop/config'],
  behindLogIn: [
    '/monitor',
    '/locus',
    '/device',
    '/fence',
    '/poi',
    '/user/center',
    '/oamm/health',
    '/tools/device/import',
    '/total/option',
    '/tools/device/search',
    '/tools/device/update',
    '/tools/reset/clear',
    '/notify/alarm',
    '/user/addressResolution',
    '/vas/account',
    '/vas/record',
    '/vas/combo',
    '/paySim/charts',
    '/h5/number',
  ],
}

test.describe.configure({ mode: 'parallel' })

type Look = (page: Page) => Promise<void>

/** Of a page opened on a phone: both widths in one visit. */
async function looksOverThenFitsDesk(page: Page): Promise<void> {
  await lookOver(page)
  await page.setViewportSize(desktop.viewport)
  await fits(page)
  await page.setViewportSize(phone.viewport)
}

async function openAll(page: Page, paths: readonly string[], look: Look): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await test.step(path, () => look(page))
  }
}

async function visitAll(page: Page, account: string, paths: readonly string[], look: Look) {
  await enter(page, { account })
  await page.goto('/empty')
  for (const path of paths) {
    await visit(page, path)
    await test.step(path, () => look(page))
  }
}

/** Of the account's menu; `/develop/config` is open to strangers. */
async function menuOf(request: APIRequestContext, account: string): Promise<string[]> {
  const pages = pagesOf(await logInPast(request, { account }))
  return pages.map(({ path }) => path).filter((path) => path !== '/develop/config')
}

/** Whoever looks at it: each page that the account may open, drawn and answered. */
async function isAnswered(page: Page): Promise<void> {
  await expect(opened(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test.describe('desktop, en-US', () => {
  test.use({ ...desktop, locale: 'en-US' })

  test('every page that no dealer has opens without error, is accessible and fits the width', async ({
    page,
    request,
  }) => {
    test.slow()
    const complaints = complaintsOf(page)
    await openAll(page, open, lookOver)
    const others = new Set(await menuOf(request, 'dealer'))
    const left = [...own, ...declared].filter((path) => !others.has(path))
    await visitAll(page, 'root', left, lookOver)
    expect(complaints).toEqual([])
  })

  // Those of a dealer are most: looked at here, and not again as root.
  for (const [account, look] of [
    ['dealer', lookOver],
    ['owner', isAnswered],
    ['support', isAnswered],
  ] as const)
    test(`no page asks for what ${account} may not have`, async ({ page, request }) => {
      test.slow()
      const complaints = complaintsAndRefusalsOf(page)
      await visitAll(page, account, await menuOf(request, account), look)
      expect(complaints).toEqual([])
    })
})

for (const [title, use, look] of [
  ['phone and desktop, zh-CN', { ...phone, locale: 'zh-CN' }, looksOverThenFitsDesk],
  ['phone, fa-IR', { ...phone, locale: 'fa-IR' }, fits],
] as const) {
  test.describe(title, () => {
    test.use(use)
    test('each kind of page opens without error and fits the width', async ({ page }) => {
      test.slow()
      const complaints = complaintsOf(page)
      await openAll(page, kinds.open, look)
      await visitAll(page, 'root', kinds.behindLogIn, look)
      expect(complaints).toEqual([])
    })
  })
}
