import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { pages } from '#lib/pages/pages.ts'
import { pagesOf } from '../../factories/session-info.ts'
import { enter, logInPast, visit } from '../support/log-in.ts'
import {
  complaintsAndRefusalsOf,
  complaintsOf,
  desktop,
  fits,
  lookOver,
  opened,
  phone,
} from '../support/look-over.ts'

const open = [
  '/login',
  '/register',
  '/forget',
  '/company',
  '/terms',
  '/privacy',
  '/outbox',
  '/develop/config',
]
/** Behind the log-in, and views of them that the address names. */
const own = [
  ...pages
    .filter(({ menu, frame }) => (menu ? !menu.isPart && frame !== 'open' : frame === 'phone'))
    .map(({ path }) => path),
  '/vas/recharge?tab=differences',
  '/vas/statistics?by=service',
  '/paySim/charts?by=carrier',
  '/vas/account?tab=setup',
  '/vas/record?tab=transfers',
  '/vas/withdraw?tab=hand',
  '/vas/withdraw?tab=debts',
]
/** One of each kind of page. */
const kinds = {
  open: ['/login', '/terms', '/outbox', '/develop/config'],
  behindLogIn: [
    '/monitor',
    '/screenHomePage',
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
  const permitted = pagesOf(await logInPast(request, { account }))
  return permitted.map(({ path }) => path).filter((path) => path !== '/develop/config')
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
    const left = own.filter((path) => !others.has(path))
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
