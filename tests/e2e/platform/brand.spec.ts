import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { builtInBrands } from '#brands/resolve.ts'
import { solo } from '#brands/solo.ts'
import { picture } from '../../factories/picture.ts'
import { enterBrand } from '../support/enter-brand.ts'
import { dialog } from '../support/lazy-scene.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, desktop, fits } from '../support/look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

/** Drawn anew until it has these words: pages come from the server as they are asked for. */
const saysSoon = (page: Page, words: string) =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 2000 })
  }).toPass()

/** What the hosts of the other brands hand to strangers; each answer has a nonce of its own. */
async function othersOf(request: APIRequestContext): Promise<Record<string, string>> {
  const hosts = builtInBrands
    .filter(({ brand }) => brand !== 'solo')
    .map(({ hosts }) => hosts.production.host1)
  const answers: Record<string, string> = {}
  for (const host of hosts)
    for (const path of ['/login', '/assets/site.webmanifest']) {
      const reply = await request.get(path, { headers: { host: host } })
      const nonce = /'nonce-([^']+)'/.exec(reply.headers()['content-security-policy'] ?? '')?.[1]
      const text = await reply.text()
      answers[`${host}${path}`] = nonce ? text.replaceAll(nonce, '') : text
    }
  return answers
}

test('a brand gets name, colour and logo, shows them on its host, and is taken back', async ({
  browser,
  request,
}) => {
  const page = await browser.newPage()
  const wrong = complaintsOf(page)
  const others = await othersOf(request)
  await enter(page, { account: 'root' })
  await visit(page, '/oamm/config?brand=solo')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Solo anew')
  await page.getByRole('textbox', { name: 'Title of the pages' }).fill('Solo anew')
  await page.getByRole('textbox', { name: 'Own colour' }).fill('#d6336c')
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: picture }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('logo.png')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/^Draft by/)).toBeVisible()
  await fits(page)

  const { baseURL = '' } = test.info().project.use
  const visitor = await browser.newPage()
  await visitor.goto(`http://console.solo.example:${new URL(baseURL).port}/login`)
  await expect(visitor.getByText('Solo', { exact: true }).first()).toBeVisible()
  const running = await enterBrand(browser, 'dealer', solo.hosts.production.host1)
  await running.goto('/customer')
  const search = running.getByRole('searchbox', { name: 'Search organisations' })
  await search.fill('Vaduz')
  await running.evaluate(() => Object.assign(window, { isSame: true }))

  await page.getByRole('button', { name: 'Publish…' }).click()
  await dialog(page, 'Publish Solo?').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is served').first()).toBeVisible()
  await expect(running).toHaveTitle(/Solo anew$/)
  await expect(search).toHaveValue('Vaduz')
  expect(await running.evaluate(() => 'isSame' in window)).toBe(true)
  await saysSoon(visitor, 'Solo anew')
  await expect(visitor.locator('img[src^="/brand/"]').first()).toBeVisible()
  expect(await othersOf(request)).toEqual(others)

  await page.getByRole('button', { name: /as it was built\?$/ }).click()
  await dialog(page, /as it was built\?$/)
    .getByRole('button', { name: 'Confirm' })
    .click()
  await saysSoon(visitor, 'Solo')
  expect(wrong).toEqual([])
})
