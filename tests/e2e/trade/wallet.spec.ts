import { expect, test } from '@playwright/test'
import { actOn, payOut, rowOf, withdraw } from '../support/finance.ts'
import { enter, visit } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

test('a dealer withdraws profit, finance approves it and confirms the transfer with a voucher', async ({
  browser,
}) => {
  const [seller, clerk] = await Promise.all([browser.newPage(), browser.newPage()])
  await enter(seller, { account: 'subdealer' })
  await enter(clerk, { account: 'root' })
  // No other order has it.
  const amount = `${10 + Math.floor(Math.random() * 30)}.${10 + Math.floor(Math.random() * 89)}`
  await withdraw(seller, amount)
  await payOut(clerk, amount)

  await seller.goto('/vas/record')
  await expect(rowOf(seller, amount)).toContainText('Paid')
  const download = seller.waitForEvent('download')
  await actOn(seller, amount, 'Voucher 1')
  expect((await download).suggestedFilename()).toBe('transfer.png')
  await visit(seller, '/vas/account')
  await expect(rowOf(seller, `-${amount}`)).toContainText('Withdrawal')
})
