import { type Browser, test } from '@playwright/test'
import { logInPast } from './log-in.ts'

/** Logged in on the host of a brand, which the browser finds here (tests/playwright.config.ts). */
export async function enterBrand(browser: Browser, account: string, host: string) {
  const base = new URL(test.info().project.use.baseURL ?? '')
  base.hostname = host
  const page = await browser.newPage({ baseURL: base.origin })
  const context = page.context()
  const plain = await browser.newContext()
  const session = await logInPast(plain.request, { account })
  const { cookies } = await plain.storageState()
  await plain.close()
  const own = cookies.filter(({ httpOnly }) => httpOnly)
  await context.addCookies(own.map(({ name, value }) => ({ name, value, url: base.origin })))
  await page.addInitScript(
    (kept) => {
      localStorage.setItem('waypost.session', kept)
      // Only secure origins have it: brands have HTTPS, the test has none.
      const id = () => '00000000-0000-4000-8000-'.concat(String(Date.now()).slice(-12)) as never
      crypto.randomUUID ??= id
    },
    JSON.stringify({ ...session, remember: false }),
  )
  return page
}
