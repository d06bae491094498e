import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { nightwatch } from '#brands/nightwatch.ts'
import { enterBrand } from '../support/enter-brand.ts'
import { button } from '../support/lazy-scene.ts'
import { logInPast } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'
import { codeSentTo } from '../support/outbox.ts'
import { someone } from '../support/person.ts'

test.use({ ...desktop, locale: 'en-US' })

const host = nightwatch.hosts.production.host1
const brand = nightwatch.brand

const texts = (words: string) => ({
  terms: { zh: `条款 ${words}`, en: `## Terms\n${words}` },
  privacy: { zh: `隐私 ${words}`, en: `## Privacy\n${words}` },
})

type Values = ReturnType<typeof texts> | undefined

/** Legal texts of the brand, which another host than that of the other tests shows; without: as it was built. */
async function publish(request: APIRequestContext, legal: Values): Promise<void> {
  const { sid } = await logInPast(request, { account: 'root' })
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const ask = async (name: string, params: object) => {
    const answer = await request.post(`/mapi/ops/${name}`, {
      headers: headers,
      params: { sid },
      data: { params },
    })
    const reply = await answer.json()
    expect(reply.errcode, `${name}: ${reply.error_message}`).toBe(0)
    return reply
  }
  const { rev } = (await ask('GetConfig', { brand })).config
  if (!legal) {
    await ask('UndoConfig', { brand, rev, version: 0 })
    return
  }
  const kept = await ask('SetConfig', { brand, rev, values: { legal: legal } })
  await ask('PublishConfig', { brand, rev: kept.rev })
}

/** Somebody new on the host of the brand. */
async function visitor(browser: Browser): Promise<Page> {
  const base = new URL(test.info().project.use.baseURL ?? '')
  base.hostname = host
  const context = await browser.newContext({ baseURL: base.origin, locale: 'en-US' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    // Only secure origins have it: brands have HTTPS, the test has none.
    const id = () => '00000000-0000-4000-8000-'.concat(String(Date.now()).slice(-12)) as never
    crypto.randomUUID ??= id
  })
  return page
}

/** The served texts say so. */
const saysSoon = (page: Page, words: string) =>
  expect(async () => {
    await page.goto('/terms')
    await expect(page.getByText(words)).toBeVisible({ timeout: 2000 })
  }).toPass()

test('a customer registers by a link of its dealer, agrees, and is asked again after a change', async ({
  browser,
  request,
  page: local,
}) => {
  await publish(request, texts('of spring'))
  const dealer = await enterBrand(browser, 'dealer', host)
  await dealer.goto('/customer?tab=joinLinks')
  await button(dealer, 'New link').click()
  await dealer.getByLabel('Note').fill('Fair')
  await button(dealer, 'Make it').click()
  await button(dealer, 'Show the link “Fair”').first().click()
  const address = await dealer.getByText(/\/register\?invite=/).textContent()

  const page = await visitor(browser)
  await saysSoon(page, 'of spring')
  const person = someone()
  await page.goto(address ?? '')
  await expect(page.getByText(/has invited you/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(person.account)
  await page.getByLabel('Mobile number').fill(person.phone)
  await button(page, 'Send code').click()
  // The outbox is shown on the machine's own name alone.
  await page.getByLabel('Verification code').fill(await codeSentTo(local, person.phone))
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat the password').fill(person.password)
  await button(page, 'Register').click()
  await expect(page.getByText('Please tick this box to go on').first()).toBeVisible()
  await page.getByLabel(/^I agree to the terms/).check()
  await button(page, 'Register').click()
  await expect(page.getByText('You are registered.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Anna')
  await button(page, 'Save and continue').click()
  await expect(page.getByText('Complete your details')).toBeHidden()
  await dealer.reload()
  await button(dealer, 'Show the link “Fair”').first().click()
  await expect(dealer.getByText(`Anna (${person.account})`)).toBeVisible()

  await publish(request, texts('of autumn'))
  const later = await visitor(browser)
  await saysSoon(later, 'of autumn')
  await later.goto('/login')
  await later.getByRole('textbox', { name: 'Account', exact: true }).fill(person.account)
  await later.getByLabel('Password', { exact: true }).fill(person.password)
  await button(later, 'Log in').click()
  await expect(later.getByText('of autumn').first()).toBeVisible()
  await later.goto('/monitor')
  await expect(later.getByText('Please read and agree')).toBeVisible()
  await button(later, 'Agree and continue').click()
  await expect(later).toHaveURL(/\/(monitor|device)/)
  await publish(request, undefined)
})
