import { expect, type Page, test } from '@playwright/test'
import { viewsOf } from '#components/shell/menu/permitted.ts'
import { languageCookie } from '#lib/i18n/languages.ts'
import type { MenuPage } from '#lib/pages/menu-groups.ts'
import { paletteEntries, shortQueryFor } from '../../factories/palette.ts'
import { pagesOf } from '../../factories/session-info.ts'
import { demoFleet } from '../../simulator/world/fleet.ts'
import { enter, logIn, visit } from '../support/log-in.ts'
import { complaintsOf, lookOver, opened } from '../support/look-over.ts'

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

const palette = (page: Page) => page.getByRole('combobox', { name: /^(Search pages|搜索页面)/ })
const rail = (page: Page) => page.getByRole('navigation', { name: /^(Areas|功能区)$/ })

/** Keys are heard once the rail is there. */
async function arrive(page: Page, account: string, path: string): Promise<void> {
  await enter(page, { account })
  await page.goto(path)
  await expect(rail(page).getByRole('link').first()).toBeVisible()
}

async function expectOpen(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(({ pathname, search }) => `${pathname}${search}`.startsWith(path))
  await expect(opened(page)).toBeVisible()
}

/** Without the rail, logged in or not. */
const reference = '/develop/config'
const bare = [reference, '/h5/device', '/h5/number', '/screenHomePage']

/** As the account may open them. */
const permitted = (page: Page) =>
  page
    .evaluate(() => localStorage.getItem('waypost.session'))
    .then((kept) => pagesOf(JSON.parse(`${kept}`)))

for (const account of ['root', 'support'])
  test(`the rail leads ${account} to every page within two clicks, and marks where one is`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await arrive(page, account, '/empty')
    const entries = await rail(page).locator('a, button').all()
    const reached: string[] = []
    for (const entry of entries) {
      if ((await entry.getAttribute('href')) !== null) {
        const path = `${await entry.getAttribute('href')}`
        reached.push(path)
        if (bare.includes(path)) continue
        await entry.click()
        await expectOpen(page, path)
        await expect(entry).toHaveAttribute('aria-current', 'page')
        continue
      }
      const name = `${await entry.textContent()}`
      const column = page.getByRole('navigation', { name, exact: true })
      if ((await entry.getAttribute('aria-expanded')) === 'false') await entry.click()
      const links = await column
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => `${one.getAttribute('href')}`))
      const last = links.filter((path) => !bare.includes(path)).at(-1) ?? ''
      await column.locator(`a[href="${last}"]`).click()
      await expectOpen(page, last)
      await expect(entry).toHaveAttribute('aria-current', 'true')
      reached.push(...links)
    }
    const all = (await permitted(page)).filter(({ group, isPart }) => group !== 'me' && !isPart)
    const first = (one: MenuPage) => viewsOf(all, one)[0] === one
    expect(reached.toSorted()).toEqual(
      all
        .filter(first)
        .map(({ path }) => path)
        .toSorted(),
    )
    // The other views are tabs of the first.
    for (const one of all.filter((page) => first(page) && viewsOf(all, page).length > 1)) {
      await visit(page, one.path)
      const tabs = page.getByRole('navigation', { name: 'Views of this page' }).getByRole('link')
      const views = viewsOf(all, one).map(({ path }) => path)
      await expect(tabs).toHaveCount(views.length)
      await tabs.last().click()
      await expectOpen(page, `${views.at(-1)}`)
      await expect(tabs.last()).toHaveAttribute('aria-current', 'page')
    }
    expect(complaints).toEqual([])
  })

test('pages begin at one place in every area, with the menu wide or folded', async ({ page }) => {
  await arrive(page, 'root', '/device')
  const starts = async () => {
    const places: number[] = []
    for (const path of ['/customer', '/total/option', '/notify/alarm', '/vas/default', '/device']) {
      await visit(page, path)
      const box = await page.locator('#content').boundingBox()
      places.push(Math.round(box?.x ?? -1))
    }
    return new Set(places)
  }
  expect((await starts()).size).toBe(1)
  await page.getByRole('button', { name: 'Keep the menu wide' }).click()
  expect((await starts()).size).toBe(1)
})

for (const [language, account] of [
  ['en', 'root'],
  ['zh', 'owner'],
] as const)
  test(`the palette opens pages for ${account} in ${language} with four keys and Enter`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: languageCookie, value: language, url: `${baseURL}` }])
    await arrive(page, account, '/empty')
    const paths = (await permitted(page)).map(({ path }) => path)
    const entries = paletteEntries(language)
    const pages = entries.filter(
      ({ target }) => paths.includes(target.id) && !bare.includes(target.id),
    )
    // tests/catalogue/palette.test.ts ranks them all.
    const sample = pages.filter((_, at) => at % Math.ceil(pages.length / 8) === 0)
    for (const entry of sample) {
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeFocused()
      await page.keyboard.type(`${shortQueryFor(entry, entries)}`)
      await expect(page.getByRole('option', { selected: true })).toContainText(entry.title)
      await page.keyboard.press('Enter')
      await expectOpen(page, entry.target.id)
      await expect(palette(page)).toHaveCount(0)
    }
  })

test('the palette opens customers, enters them with Ctrl, and begins with what was recent', async ({
  page,
}) => {
  await arrive(page, 'dealer', '/recycle')
  const search = async (text: string, key: string) => {
    await page.keyboard.press('Control+k')
    await palette(page).fill(text)
    await page.keyboard.press(key)
    await expect(palette(page)).toHaveCount(0)
  }
  await search('Rhine Express', 'Enter')
  await expect(page).toHaveURL(/\/customer\?family=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rhine Express')
  await visit(page, '/device')
  await search('Rhine Express', 'Control+Enter')
  await expect(page).toHaveURL(/\/device\?monitorSid=\d+/)
  await search('dark', 'Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent.first()).toContainText('Rhine Express')
  await expect(recent.filter({ hasText: 'Recycle bin' })).toHaveCount(1)
})

test('without a network nothing is lost, and what was opened comes when it is back', async ({
  page,
}) => {
  await page.clock.install()
  await arrive(page, 'dealer', '/device')
  const row = page.locator('[role=row][data-index]').first()
  await row.waitFor()
  const banner = page.getByText(/^No network\./)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await page.context().setOffline(true)
  await expect(banner).toBeVisible()
  // What was typed just before is still to be told when the click comes, and must not undo it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox').first().fill('typed')
  await rail(page).getByRole('link', { name: 'Customers' }).click()
  await rail(page).getByRole('button', { name: 'Tools' }).click()
  await page.clock.runFor('00:30')
  await page.clock.resume()
  await expect(page).toHaveURL(/\/device$/)
  await expect(row).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tools' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden()
  await expect(page).toHaveURL(/\/customer$/)
  await expect(page.getByRole('treeitem').first()).toBeVisible()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('a page whose style sheet an outage kept away gets it afterwards', async ({ page }) => {
  const complaints = complaintsOf(page)
  await arrive(page, 'dealer', '/empty')
  const lost = new Set<string>()
  await page.route('**/*.css', async (route) => {
    const url = route.request().url()
    if (lost.has(url)) return route.continue()
    lost.add(url)
    await route.abort('internetdisconnected')
  })
  await rail(page).getByRole('button', { name: 'Services' }).click()
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page).toHaveURL(/\/vas\/account/)
  await expect.poll(() => lost.size).toBeGreaterThan(0)
  const applied = () =>
    page.evaluate(() => [...document.styleSheets].map(({ href }) => href).filter(Boolean))
  await expect.poll(applied).toEqual(expect.arrayContaining([...lost]))
  expect(complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([])
})

test('a device log-in on a phone arrives at its device, one tap from its trips and the rest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const device = demoFleet().find(({ owner, fate }) => owner === 'owner' && fate === 'live')
  await logIn(page, { account: `${device?.imei}`, password: '123456', kind: 'device' })
  const card = page.getByRole('region', { name: 'Device', exact: true })
  await expect(card).toContainText(`${device?.name}`)
  const bar = rail(page).last()
  await expect(bar.locator('a, button')).toHaveText(['Map', 'Alarms', 'Trips', /^Me/])
  await bar.getByRole('link', { name: 'Trips' }).click()
  await expect(page.getByRole('region', { name: 'Track' })).toBeVisible()
  await bar.getByRole('link', { name: 'Map' }).click()
  await expect(card).toBeVisible()
  await bar.getByRole('button', { name: 'Me' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('searchbox', { name: 'Filter pages' }).fill('record')
  await lookOver(page)
  await sheet.getByRole('link', { name: 'Records', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/record/)
  await expect(sheet).toHaveCount(0)
})
