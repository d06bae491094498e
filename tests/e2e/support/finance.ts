import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { picture } from '../../factories/picture.ts'
import { dialog } from './lazy-scene.ts'
import { visit } from './log-in.ts'

/** Of the demo (prisma/seed/money/wallets.ts). */
export const walletPassword = 'wallet123'

export const rowOf = (page: Page, text: string) =>
  page.locator('[role=row][data-index]').filter({ hasText: text }).first()

export async function actOn(page: Page, row: string, action: string): Promise<void> {
  await rowOf(page, row).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function open(page: Page, row: string, action: string) {
  await visit(page, '/vas/withdraw')
  await actOn(page, row, action)
  const shown = dialog(page, /^Withdrawal \d+/)
  await expect(shown).toContainText('6222 0212 3456 0417')
  return shown
}

/** Finance approves the sub-dealer's withdrawal of an amount, and confirms the transfer. */
export async function payOut(clerk: Page, amount: string): Promise<void> {
  const first = await open(clerk, amount, 'Audit')
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect(rowOf(clerk, amount)).toContainText('Being transferred')
  const second = await open(clerk, amount, 'Record the result')
  await expect(second.getByRole('button', { name: 'Transfer made' })).toBeDisabled()
  const file = { name: 'transfer.png', mimeType: 'image/png', buffer: picture }
  await second.locator('input[type=file]').setInputFiles(file)
  await expect(second.getByText('transfer.png')).toBeVisible()
  await second.getByRole('button', { name: 'Transfer made' }).click()
  await expect(rowOf(clerk, amount)).toContainText('Paid')
}

/** A dealer orders a withdrawal to its first card. */
export async function withdraw(seller: Page, amount: string): Promise<void> {
  await visit(seller, '/vas/record')
  await seller.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const order = dialog(seller, 'Withdraw')
  await order.getByLabel('Amount').fill(amount)
  await order.getByRole('combobox', { name: 'To the card' }).click()
  await seller.getByRole('option').first().click()
  await order.getByLabel('Wallet password', { exact: true }).fill('wrong1')
  await order.getByRole('button', { name: 'Withdraw' }).click()
  await expect(order.getByText('The wallet password is wrong').first()).toBeVisible()
  await order.getByLabel('Wallet password', { exact: true }).fill(walletPassword)
  await order.getByRole('button', { name: 'Withdraw' }).click()
  await expect(rowOf(seller, amount)).toContainText('Waiting for audit')
}
