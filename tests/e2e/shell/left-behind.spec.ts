import { expect, type Page, test } from '@playwright/test'
import { rows } from '../support/lazy-scene.ts'
import { logIn } from '../support/log-in.ts'

test.use({ locale: 'en-US', serviceWorkers: 'allow' })

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(kept.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('without a network the console says so, and opens what was asked for when it is back', async ({
  page,
}) => {
  await logIn(page, { account: 'dealer' })
  await expect.poll(() => keptPages(page)).toEqual(['/offline'])
  await page.context().setOffline(true)
  await page.goto('/device')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/device$/)
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?notice=loggedOut/)
  expect(await keptPages(page)).toEqual(['/offline'])
})

/** As browsers tell it of a page that they keep whole, and bring back. */
const tell = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate(
    (name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
    type,
  )

test('a page that the browser brings back shows nothing after a log-out', async ({ page }) => {
  await logIn(page, { account: 'dealer' })
  await page.goto('/device')
  await expect(rows(page).first()).toBeVisible()
  await tell(page, 'pagehide')
  await expect(rows(page).first()).toBeHidden()
  await tell(page, 'pageshow')
  await expect(rows(page).first()).toBeVisible()
  await tell(page, 'pagehide')
  // As another tab does it.
  await page.evaluate(() => localStorage.removeItem('waypost.session'))
  await tell(page, 'pageshow')
  await expect(page).toHaveURL(/\/login/)
})
