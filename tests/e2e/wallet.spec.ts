import { expect, type Page, test } from '@playwright/test'
import { picture } from '../factories/picture.ts'
import { dialog } from './lazy-scene.ts'
import { enter } from './log-in.ts'
import { desktop } from './look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

/** Of the demo (prisma/seed/wallets.ts). */
const walletPassword = 'wallet123'

const rowOf = (page: Page, text: string) =>
  page.locator('[role=row][data-index]').filter({ hasText: text }).first()

async function act(page: Page, row: string, action: string): Promise<void> {
  await rowOf(page, row).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function finance(page: Page, row: string, action: string) {
  await page.goto('/vas/withdraw')
  await act(page, row, action)
  const shown = dialog(page, /^Withdrawal \d+/)
  await expect(shown).toContainText('6222 0212 3456 0417')
  return shown
}

test('a dealer withdraws profit, finance approves it and confirms the transfer with a voucher', async ({
  browser,
}) => {
  test.slow()
  const [seller, clerk] = await Promise.all([browser.newPage(), browser.newPage()])
  await enter(seller, { account: 'subdealer' })
  await enter(clerk, { account: 'root' })
  // No other order has it.
  const amount = `${10 + Math.floor(Math.random() * 30)}.${10 + Math.floor(Math.random() * 89)}`

  await seller.goto('/vas/record')
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

  const first = await finance(clerk, amount, 'Audit')
  await first.getByRole('button', { name: 'Approve' }).click()
  await expect(rowOf(clerk, amount)).toContainText('Being transferred')
  const second = await finance(clerk, amount, 'Record the result')
  await expect(second.getByRole('button', { name: 'Transfer made' })).toBeDisabled()
  const file = { name: 'transfer.png', mimeType: 'image/png', buffer: picture }
  await second.locator('input[type=file]').setInputFiles(file)
  await expect(second.getByText('transfer.png')).toBeVisible()
  await second.getByRole('button', { name: 'Transfer made' }).click()
  await expect(rowOf(clerk, amount)).toContainText('Paid')

  await seller.goto('/vas/record')
  await expect(rowOf(seller, amount)).toContainText('Paid')
  const download = seller.waitForEvent('download')
  await act(seller, amount, 'Voucher 1')
  expect((await download).suggestedFilename()).toBe('transfer.png')
  await seller.goto('/vas/account')
  await expect(rowOf(seller, `-${amount}`)).toContainText('Withdrawal')
})
