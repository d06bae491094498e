import { expect, type Page, test } from '@playwright/test'
import { dialog } from './lazy-scene.ts'
import { enter, logInPast } from './log-in.ts'
import { desktop } from './look-over.ts'

test.use({ ...desktop, locale: 'en-US' })

/** A device of the demo, bought for by its dealer at the demo's vendor. */
async function buyPackage(page: Page): Promise<string> {
  const { request } = page.context()
  const { sid } = await logInPast(request, { account: 'subdealer' })
  const ask = async (name: string, params: object) => {
    const headers = { origin: test.info().project.use.baseURL ?? '' }
    const answer = await request.post(`/mapi/${name}`, {
      headers,
      params: { sid },
      data: { params },
    })
    return answer.json()
  }
  const { items: devices } = await ask('family/GetDeviceList', { limit_size: 1 })
  const { items: offered } = await ask('incrementpackage/GetPackageList', { type: 7 })
  const { batch_no, sell_user } = offered[0]
  const order = await ask('pay/PrepayIncrement', {
    ...{ batch_no, simei: devices[0].simei },
    item: { pay_plat: 9, total_fee: sell_user },
  })
  expect(order.errcode, JSON.stringify(order)).toBe(0)
  await request.post(order.h5_url, { form: { act: 'pay' } })
  const { out_trade_no } = order
  await expect(async () => {
    expect((await ask('pay/GetOrder', { out_trade_no })).trade_state).toBe('SUCCESS')
  }).toPass()
  return out_trade_no
}

test('finance pays back a part of an order, then the rest with what was sold', async ({
  browser,
}) => {
  const [buyer, page] = await Promise.all([browser.newPage(), browser.newPage()])
  const number = await buyPackage(buyer)
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

  await page.goto('/tools/pay/order')
  await page.getByRole('searchbox', { name: 'Whole number' }).fill(number)
  const row = page.locator('[role=row][data-index]').filter({ hasText: number })
  await expect(row).toContainText('Refunded')

  const difference = { provider: 'sandbox', day: '2026-11-24', number, out_trade_no: number }
  const sums = { key: `2026-11-24 sandbox ${number}`, currency: 'CNY', ours: 1000, theirs: 999 }
  await page.route('**/mapi/pay/GetDifferences*', (route) =>
    route.fulfill({ json: { errcode: 0, items: [{ ...difference, ...sums }] } }),
  )
  await page.goto('/vas/recharge?tab=differences')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Open the order' }).click()
  await expect(page).toHaveURL(`/tools/pay/order?search=${number}&out_trade_no=${number}`)
  await expect(drawer).toContainText('Share of each seller')
})
