import { expect, type Page, test } from '@playwright/test'
import { dialog } from './lazy-scene.ts'
import { enter } from './log-in.ts'
import { desktop } from './look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

const rowOf = (page: Page, name: string) =>
  page.locator('[role=row][data-index]').filter({ hasText: name })

async function act(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** What the dealer directly below pays. */
async function priceFor(page: Page, name: string, dealer: RegExp, price: string) {
  await act(page, name, 'Price of a dealer')
  const shown = dialog(page, /^What a dealer pays/)
  await shown.getByRole('combobox', { name: 'Dealer directly below you' }).click()
  await page.getByRole('option', { name: dealer }).click()
  await shown.getByRole('textbox', { name: 'Price' }).fill(price)
  await shown.getByRole('button', { name: 'Save' }).click()
  return shown
}

test('root makes a package and puts it on shelf; each dealer sees its cost and sets the next price', async ({
  browser,
}) => {
  test.slow()
  const [root, dealer, sub] = await Promise.all([
    browser.newPage(),
    browser.newPage(),
    browser.newPage(),
  ])
  await enter(root, { account: 'root' })
  await enter(dealer, { account: 'dealer' })
  await enter(sub, { account: 'subdealer' })
  const name = `Texts ${Date.now() % 1e9}`

  await root.goto('/vas/combo')
  await root.getByRole('button', { name: 'Add a package' }).click()
  const made = dialog(root, 'Add a package')
  await made.getByRole('textbox', { name: 'Package' }).fill(name)
  await made.getByLabel('Quota (times)').fill('50')
  await made.getByLabel('Dealers pay').fill('5')
  await made.getByLabel('Suggested').fill('8')
  await made.getByLabel('End users pay').fill('4.99')
  await made.getByLabel('What it holds').fill('50 times')
  await made.getByRole('button', { name: 'Save' }).click()
  await expect(made.getByText('Enter 5.00 to').first()).toBeVisible()
  await made.getByLabel('End users pay').fill('10')
  await made.getByRole('button', { name: 'Save' }).click()
  await dialog(root, `Put ${name} on shelf?`).getByRole('button', { name: 'Put on shelf' }).click()
  await expect(rowOf(root, name)).toContainText('On shelf')
  await priceFor(root, name, /Bay Telematics/, '6.50')
  await expect(dialog(root, /^What a dealer pays/)).toBeHidden()

  await dealer.goto('/vas/combo')
  await expect(rowOf(dealer, name)).toContainText('6.50')
  const refused = await priceFor(dealer, name, /Qianhai Tracking/, '6.49')
  await expect(refused.getByText('Enter 6.50 to').first()).toBeVisible()
  await refused.getByRole('textbox', { name: 'Price' }).fill('7')
  await refused.getByRole('button', { name: 'Save' }).click()
  await expect(refused).toBeHidden()
  await act(dealer, name, 'End users’ price')
  const own = dialog(dealer, /^End users’ price/)
  await own.getByRole('textbox', { name: 'Price' }).fill('12.34')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(dealer, name)).toContainText('12.34')

  await sub.goto('/vas/combo')
  await expect(rowOf(sub, name)).toContainText('7.00')
  await act(root, name, 'Change')
  const changed = dialog(root, `Change ${name}`)
  await changed.getByLabel('End users pay').fill('11')
  await changed.getByRole('button', { name: 'Save' }).click()
  await dialog(root, `Put ${name} on shelf?`)
    .getByRole('button', { name: 'Leave it off shelf' })
    .click()
  await expect(rowOf(root, name)).toContainText('Off shelf')
})
