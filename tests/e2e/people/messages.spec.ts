import { expect, type Page, test } from '@playwright/test'
import { dialog } from '../support/lazy-scene.ts'
import { enter } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

/** Of a dealer whose accounts no other test uses. */
const title = 'Open on Sunday'
const rowOf = (page: Page) => page.locator('[role=row][data-index]').filter({ hasText: title })

test('a dealer publishes, its customer reads, the dealer sees who did and withdraws', async ({
  browser,
}) => {
  const author = await browser.newPage()
  await enter(author, { account: 'nordlicht' })
  await author.goto('/notify/message')
  const shown = dialog(author, 'Message centre')
  await expect(shown.getByRole('heading', { name: 'Winter tyres' })).toBeVisible()
  await shown.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(shown).toHaveCount(0)
  await author.getByRole('button', { name: 'Publish a message' }).click()
  const form = dialog(author, 'Publish a message')
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Text', { exact: true }).fill('From **ten** to four. <b>No</b> calls.')
  await form.getByRole('switch', { name: 'Preview' }).press('Space')
  await expect(form.locator('strong', { hasText: 'ten' })).toBeVisible()
  await expect(form.locator('p', { hasText: '<b>No</b> calls.' })).toBeVisible()
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(form).toHaveCount(0)

  const reader = await browser.newPage()
  await enter(reader, { account: 'rheintal' })
  await reader.goto('/notify/message')
  await dialog(reader, 'Message centre').getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(reader).locator('strong')).toBeVisible()
  await rowOf(reader).click()
  await expect(dialog(reader, 'Message').getByText('From ten to four.')).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(rowOf(reader).locator('strong')).toHaveCount(0)

  await author.goto('/notify/published')
  await rowOf(author).click()
  const own = dialog(author, 'Message')
  await expect(own.getByText('1 account, 0 device log-ins')).toBeVisible()
  await own.getByRole('button', { name: 'Withdraw' }).click()
  const reason = dialog(author, 'Withdraw the message')
  await reason.getByLabel('Reason').fill('Closed after all')
  await reason.getByRole('button', { name: 'Withdraw' }).click()
  await expect(reason).toHaveCount(0)
  await expect(own.getByText('Closed after all')).toBeVisible()

  await reader.reload()
  await rowOf(reader).click()
  await expect(dialog(reader, 'Message').getByText('Withdrawn: Closed after all')).toBeVisible()
  await expect(reader.getByText('From ten to four.')).toHaveCount(0)
})
