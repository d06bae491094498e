import { expect, type Page } from '@playwright/test'
import { actOn, rowOf } from './finance.ts'
import { dialog } from './lazy-scene.ts'
import { visit } from './log-in.ts'

/** What root writes of a package; prices as written. */
export type Offer = {
  name: string
  service: string
  /** Of services that are counted; the others last their validity. */
  quota?: string
  validity?: string
  prices: { dealers: string; suggested: string; users: string }
  content: string
}

/** The dialog of a new package, filled in and saved once. */
export async function addPackage(root: Page, { prices, ...offer }: Offer) {
  await visit(root, '/vas/combo')
  await root.getByRole('button', { name: 'Add a package' }).first().click()
  const made = dialog(root, 'Add a package')
  await choose(root, 'Service', offer.service)
  await made.getByRole('textbox', { name: 'Package' }).fill(offer.name)
  if (offer.quota) await made.getByLabel(/^Quota/).fill(offer.quota)
  if (offer.validity) await choose(root, 'Valid for', offer.validity)
  await made.getByLabel('Dealers pay').fill(prices.dealers)
  await made.getByLabel('Suggested').fill(prices.suggested)
  await made.getByLabel('End users pay').fill(prices.users)
  await made.getByLabel('What it holds').fill(offer.content)
  await made.getByRole('button', { name: 'Save' }).click()
  return made
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function putOnShelf(root: Page, name: string): Promise<void> {
  await dialog(root, `Put ${name} on shelf?`).getByRole('button', { name: 'Put on shelf' }).click()
  await expect(rowOf(root, name)).toContainText('On shelf')
}

/** What the dealer directly below pays; typed as half of the world writes it. */
export async function priceFor(page: Page, name: string, dealer: RegExp, price: string) {
  await actOn(page, name, 'Price of a dealer')
  const shown = dialog(page, /^What a dealer pays/)
  await shown.getByRole('combobox', { name: 'Dealer directly below you' }).click()
  await page.getByRole('option', { name: dealer }).click()
  await shown.getByRole('textbox', { name: 'Price' }).fill(price.replace('.', ','))
  await shown.getByRole('button', { name: 'Save' }).click()
  return shown
}

export async function priceUsers(page: Page, name: string, price: string): Promise<void> {
  await actOn(page, name, 'End users’ price')
  const own = dialog(page, /^End users’ price/)
  await own.getByRole('textbox', { name: 'Price' }).fill(price)
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, name)).toContainText(price)
}
