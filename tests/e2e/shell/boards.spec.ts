import { expect, type Page, test } from '@playwright/test'
import { azuretrack } from '#brands/azuretrack.ts'
import { enterBrand } from '../support/enter-brand.ts'
import { enter } from '../support/log-in.ts'
import { complaintsAndRefusalsOf, desktop, lookOver } from '../support/look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

const cards = (page: Page) => page.getByRole('region', { name: 'Figures' }).getByRole('listitem')

test('figures lead to their lists, and stand as the reader arranges them', async ({ page }) => {
  const complaints = complaintsAndRefusalsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/homePage')
  await expect(cards(page).first()).toContainText('Devices')
  await lookOver(page)
  await cards(page).filter({ hasText: 'Open alarms' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/notify\/alarm\?.*status=e_alarm_status_unack/)
  await page.goBack()
  await page.getByRole('button', { name: 'Arrange', exact: true }).click()
  const down = page.getByRole('button', { name: 'Move Devices down' })
  await down.focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards(page).nth(1)).toContainText('Devices')
  await page.getByRole('button', { name: 'Hide Online' }).click()
  await expect(page.getByRole('button', { name: 'Show Online' })).toBeVisible()
  await lookOver(page)
  await page.getByRole('button', { name: 'Done arranging' }).click()
  await page.reload()
  // What stood before them is hidden.
  await expect(cards(page).first()).toContainText('Devices')
  await expect(cards(page).filter({ hasText: 'Online' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Arrange', exact: true }).click()
  await page.getByRole('button', { name: 'As at the beginning' }).click()
  await expect(cards(page).first()).toContainText('Devices')
  expect(complaints).toEqual([])
})

test('a line of the workbench is taken, handed on and done', async ({ browser }) => {
  const page = await enterBrand(browser, 'dealer', azuretrack.hosts.production.host1)
  const complaints = complaintsAndRefusalsOf(page)
  await page.goto('/workbench?kind=alarm')
  const lines = page.getByRole('region', { name: 'Open alarms' }).getByRole('listitem')
  await expect(lines.first()).toContainText('Nobody has it')
  await lookOver(page)
  // Others come meanwhile, and stand before it.
  await lines.first().getByRole('button', { name: 'Take' }).click()
  const mine = lines.filter({ hasText: 'Mine' })
  await expect(mine).toHaveCount(1)
  const name = (await mine.getByRole('link').textContent()) ?? ''
  await mine.getByRole('button', { name: 'Hand on' }).click()
  const dialog = page.getByRole('dialog', { name: `Hand on: ${name}` })
  await dialog.getByRole('button', { name: 'Hand on' }).click()
  await expect(mine).toHaveCount(0)
  await lines.filter({ hasText: name }).first().getByRole('button', { name: 'Done' }).click()
  await page.getByText('Done', { exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Open alarms' })).toContainText(name)
  // Chromium about a host without TLS.
  expect(complaints.filter((one) => !one.includes('Cross-Origin-Opener-Policy'))).toEqual([])
})

test('the big screen stands by itself: without network, held, and left by key', async ({
  page,
  context,
}) => {
  const complaints = complaintsAndRefusalsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/screenHomePage')
  await expect(page.getByRole('img', { name: /^Online rate: \d+%$/ })).toBeVisible()
  for (const name of ['Devices online, 24 h', 'Distance, 7 days', 'Alarms, 7 days'])
    await expect(page.getByRole('figure', { name })).toBeVisible()
  const alarms = page.getByRole('region', { name: 'Latest alarms' })
  await expect(alarms.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await lookOver(page)
  expect(complaints).toEqual([])
  await page.keyboard.press('h')
  await expect(alarms.getByRole('button', { name: 'Let the list run' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^No connection, figures of \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Online rate: / })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/homePage/)
})
