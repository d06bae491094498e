import { expect, type Page, test } from '@playwright/test'
import { counted } from '../support/counted.ts'
import { enter } from '../support/log-in.ts'
import { complaintsAndRefusalsOf, lookOver } from '../support/look-over.ts'
import { inDatabase } from '../support/outbox.ts'

const recipients = (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name: 'To', exact: true })

test('every Monday 7:00 a pdf to two people', async ({ page }) => {
  const complaints = complaintsAndRefusalsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/monitor')
  await counted('a pdf every Monday to two people', 6, async (click) => {
    await click(page.getByRole('button', { name: 'Statistics', exact: true }))
    await click(page.getByRole('link', { name: 'Distances by day' }))
    await click(page.getByRole('button', { name: 'Export', exact: true }))
    await click(page.getByText('PDF', { exact: true }))
    await click(page.getByRole('button', { name: 'Schedule…' }))
    const form = page.getByRole('dialog')
    await expect(recipients(page)).toBeFocused()
    await expect(form.getByRole('combobox', { name: 'File format' })).toHaveValue('PDF')
    await page.keyboard.type('boss@waypost.example, accounts@waypost.example')
    await lookOver(page)
    await click(form.getByRole('button', { name: 'Save schedule' }))
    await expect(form).toBeHidden()
  })
  await expect(page.getByText(/^Scheduled\. Next time: .*07:00/)).toBeVisible()
  await page.goto('/user/schedule')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Distances by day' })
  await expect(card.first()).toContainText('Every Monday at 07:00')
  await expect(card.first()).toContainText('accounts@waypost.example')
  await lookOver(page)
  await card.first().getByRole('button', { name: 'What was sent' }).click()
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await card.first().getByRole('button', { name: 'Pause' }).click()
  await expect(card.first()).toContainText('Paused')
  await card.first().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The schedule was deleted')).toBeVisible()
  expect(complaints).toEqual([])
})

test('who is asked agrees, and leaves, without a log-in', async ({ page, browser }) => {
  await enter(page, { account: 'dealer' })
  await page.goto('/total/runtime')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await expect(recipients(page)).toBeFocused()
  const reader = `reader${Date.now()}@elsewhere.example`
  await page.keyboard.type(reader)
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText(/asked by mail/)).toBeVisible()
  const { rows } = await inDatabase('SELECT body FROM outbox_message WHERE target = $1', [reader])
  const link = /https?:\/\/\S+\/schedule\/confirm\/[\w-]{43}/.exec(rows[0].body)?.[0] ?? ''
  const visitor = await (await browser.newContext()).newPage()
  const complaints = complaintsAndRefusalsOf(visitor)
  await visitor.goto(new URL(link).pathname)
  await lookOver(visitor)
  await visitor.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(visitor.getByRole('heading', { name: 'You will receive the report' })).toBeVisible()
  expect(complaints).toEqual([])
  await page.goto('/user/schedule')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: reader }).first()
  await expect(card).not.toContainText('has not agreed yet')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The schedule was deleted')).toBeVisible()
})
