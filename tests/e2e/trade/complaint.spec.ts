import { type Browser, expect, request, test } from '@playwright/test'
import { newPackage } from '../../factories/packages.ts'
import { complain, refundComplaint } from '../support/complaining.ts'
import { dialog } from '../support/lazy-scene.ts'
import { enter } from '../support/log-in.ts'
import { complaintsOf, desktop, fits } from '../support/look-over.ts'
import { enterAs, tell } from '../support/offer.ts'

test.use({ ...desktop, locale: 'en-US' })

async function callAs(browser: Browser, account: string) {
  const page = await enterAs(browser, account)
  return (name: string, params: object) => tell(page, name, params)
}

/** Paid in the sandbox: the number of the order. */
async function buy(browser: Browser): Promise<string> {
  const asRoot = await callAs(browser, 'root')
  const prices = { root_price: '5', suggested_price: '5', terminal_price: '10' }
  const { batch_no } = await asRoot('incrementpackage/AddPackage', { ...newPackage(), ...prices })
  const shelf = { batch_nos: [batch_no], state: 'e_ibs_nomal' }
  await asRoot('incrementpackage/SetPackageState', shelf)
  const asOwner = await callAs(browser, 'canton')
  const { items } = await asOwner('device/FindDev', { imei: '1', limit_size: 1 })
  const [device] = items as { simei: string }[]
  const { items: offers } = await asOwner('incrementpackage/GetPackageList', {})
  const offer = (offers as { batch_no: string; sell_user: number }[]).find(
    (one) => one.batch_no === batch_no,
  )
  const ordered = await asOwner('pay/PrepayIncrement', {
    batch_no,
    simei: device?.simei,
    item: { pay_plat: 9, total_fee: offer?.sell_user },
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payer = await request.newContext()
  await payer.post(String(ordered['h5_url']), { headers, data: 'act=pay' })
  const number = String(ordered['out_trade_no'])
  await expect
    .poll(async () => (await asOwner('pay/GetOrder', { out_trade_no: number }))['trade_state'])
    .toBe('SUCCESS')
  return number
}

test('an owner complains on a phone, the dealer passes it on, the platform refunds a part', async ({
  browser,
}) => {
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const desk = await browser.newPage()
  const number = await buy(browser)
  const wrong = complaintsOf(phone)

  await enter(phone, { account: 'canton' })
  const mine = await complain(phone, number, 'The engine does not stop')
  await expect(mine.getByText('Pending')).toBeVisible()
  await fits(phone)

  await enter(desk, { account: 'dealer' })
  await desk.goto('/vas/complaint')
  await desk.locator('[role=row][data-index]').filter({ hasText: number }).first().click()
  const shown = dialog(desk, /^Complaint \d+/)
  const picked = desk.waitForEvent('download')
  await shown.getByRole('button', { name: 'Picture 1' }).click()
  expect((await picked).suggestedFilename()).toBe('engine.png')
  await shown.getByRole('button', { name: 'Pass on' }).click()
  const pass = dialog(desk, 'Pass on')
  await pass.getByLabel('Message').fill('Please look at it')
  await pass.getByRole('button', { name: 'Pass on' }).click()
  await expect(shown.getByText('With the platform')).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Reply' })).toHaveCount(0)

  const root = await browser.newPage()
  await enter(root, { account: 'root' })
  await root.goto(desk.url())
  await refundComplaint(root, '4.00')

  await phone.reload()
  await expect(mine).toContainText('￥4.00')
  await expect(mine).toContainText('The refund is complete')
  expect(wrong).toEqual([])
})
