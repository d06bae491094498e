import { expect, test } from '@playwright/test'
import { dialog } from '../support/lazy-scene.ts'
import { enter, visit } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'
import { buyPackage } from '../support/offer.ts'

test.use({ ...desktop, locale: 'en-US' })

test('finance pays back a part of an order, then the rest with what was sold', async ({
  browser,
  request,
}) => {
  const page = await browser.newPage()
  const number = await buyPackage(request, { account: 'subdealer', type: 7 })
  await enter(page, { account: 'root' })

  await page.goto(`/vas/recharge?out_trade_no=${number}`)
  const drawer = dialog(page, `Order ${number}`)
  await expect(drawer).toContainText('Completed')
  await expect(drawer).toContainText('Share of each seller')
  await drawer.getByRole('button', { name: 'Refund' }).click()
  const refund = dialog(page, `Refund order ${number}`)
  await refund.getByRole('radio', { name: 'Money only' }).check()
  await refund.getByRole('textbox', { name: 'Amount' }).fill('9999')
  await refund.getByRole('textbox', { name: 'Reason' }).fill('late')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('Enter 0.01 to').first()).toBeVisible()
  await refund.getByRole('textbox', { name: 'Amount' }).fill('1')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(drawer.getByText('Money only · completed')).toBeVisible()
  await expect(drawer).toContainText('Entries of the ledger')

  await drawer.getByRole('button', { name: 'Refund' }).click()
  await refund.getByRole('textbox', { name: 'Reason' }).fill('device returned')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(drawer.getByText('Service and money · completed')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Refund' })).toBeHidden()

  await visit(page, '/tools/pay/order')
  await page.getByRole('searchbox', { name: 'Whole number' }).fill(number)
  const row = page.locator('[role=row][data-index]').filter({ hasText: number })
  await expect(row).toContainText('Refunded')

  const difference = { provider: 'sandbox', day: '2026-11-24', number, out_trade_no: number }
  const sums = { key: `2026-11-24 sandbox ${number}`, currency: 'CNY', ours: 1000, theirs: 999 }
  await page.route('**/mapi/pay/GetDifferences*', (route) =>
    route.fulfill({ json: { errcode: 0, items: [{ ...difference, ...sums }] } }),
  )
  await visit(page, '/vas/recharge?tab=differences')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Open the order' }).click()
  await expect(page).toHaveURL(`/tools/pay/order?search=${number}&out_trade_no=${number}`)
  await expect(drawer).toContainText('Share of each seller')
})
