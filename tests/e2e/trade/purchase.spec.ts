import { expect, type Locator, type Page, test } from '@playwright/test'
import { dialog } from '../support/lazy-scene.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, desktop, fits, lookOver, phone } from '../support/look-over.ts'
import {
  deviceOf,
  enterAs,
  offer,
  payAtVendor,
  setWalletPassword,
  takeBack,
  tell,
} from '../support/offer.ts'
import { look } from '../support/walker.ts'

test.use({ locale: 'en-US' })

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true })
const bought = (page: Page) => dialog(page, 'Buy: Platform service')

test.describe('on a phone', () => {
  test.use({ ...phone, hasTouch: true })

  test('an owner renews a device in four taps', async ({ page, browser }) => {
    const complaints = complaintsOf(page)
    const owner = await enterAs(browser, 'owner')
    const { simei, name } = await deviceOf(owner)
    const before = await tell(owner, 'device/GetDetail', { simei })
    await enter(page, { account: 'owner' })
    await page.goto(`/monitor?simei=${simei}`)
    const sheet = page.getByRole('region', { name: 'Device', exact: true })
    let taps = 0
    const tap = (target: Locator) => {
      taps++
      return target.tap()
    }
    await tap(button(sheet, 'Renew'))
    await expect(bought(page)).toContainText(name)
    await expect(bought(page)).toContainText(/Now until .*, afterwards until|Lasts until/)
    await look(page, 'phone-choose')
    await fits(page)
    await tap(button(bought(page), /^Pay ￥/))
    const link = page.getByRole('link', { name: 'Open the payment page' })
    await expect(link).toBeVisible()
    await look(page, 'phone-pay')
    const opening = page.context().waitForEvent('page')
    await tap(link)
    const vendor = await opening
    await tap(button(vendor, 'Pay now'))
    await expect(vendor.getByRole('status')).toHaveText('Paid')
    await vendor.close()
    await expect(bought(page).getByRole('heading', { name: 'Paid' })).toBeVisible()
    await expect(bought(page)).toContainText('Until')
    await look(page, 'phone-paid')
    expect(taps).toBe(4)
    const after = await tell(owner, 'device/GetDetail', { simei })
    expect(after['due_time']).toBeGreaterThan(Number(before['due_time'] ?? 0) + 27 * 86_400)
    await button(bought(page), 'Done').click()
    expect(complaints).toEqual([])
  })
})

test.describe('at a desk', () => {
  test.use(desktop)

  test('an unpaid order is resumed, a declined one is ordered again, a changed price is said', async ({
    page,
    browser,
  }) => {
    const root = await enterAs(browser, 'root')
    const name = `Desk ${Date.now()}`
    const packageNo = await offer(root, name, { discount: 80, discount_end: nextYear() })
    await enter(page, { account: 'owner' })
    await page.clock.install()
    await page.goto('/user/center')
    const { simei } = await deviceOf(page, 1)
    await visit(page, `/device?simei=${simei}&tab=services&buy=4`)
    const choice = bought(page).getByRole('radio', { name: new RegExp(name) })
    await choice.check()
    await expect(bought(page).locator('label', { hasText: name }).locator('s')).toContainText(
      '36.50',
    )
    await look(page, 'desk-choose')
    await lookOver(page)
    await button(bought(page), /^Pay .*29\.20/).click()
    const code = bought(page).getByRole('img', { name: 'QR code for the payment' })
    await expect(code).toHaveAttribute('width', '368')
    await look(page, 'desk-pay')
    await lookOver(page)
    await stopsAsking(page)

    await visit(page, `/device?simei=${simei}&tab=services&buy=4`)
    await button(bought(page), 'Pay it').click()
    await payAtVendor(page, 'Decline')
    await expect(bought(page)).toContainText('The payment was declined')
    await look(page, 'desk-declined')
    await button(bought(page), 'Order again').click()
    await choice.check()
    await takeBack(root, packageNo)
    await button(bought(page), /^Pay .*29\.20/).click()
    await expect(bought(page)).toContainText(/The price has changed|No package is on sale/)
  })

  test('what is renewed by itself is agreed to with the password, listed, and stopped', async ({
    page,
  }) => {
    await enter(page, { account: 'guantong' })
    await page.goto('/user/center')
    await setWalletPassword(page, 'wallet789')
    const { simei, name } = await deviceOf(page)
    await visit(page, `/device?simei=${simei}&tab=services`)
    const label = 'Renew from the wallet by itself'
    const card = page.getByRole('listitem').filter({ hasText: 'Platform service' })
    const toggle = card.getByRole('switch', { name: label })
    await toggle.click({ force: true })
    const asked = dialog(page, label)
    await expect(asked).toContainText('3 days before the service ends')
    await look(page, 'renewal-ask')
    await lookOver(page)
    await asked.getByLabel('Wallet password', { exact: true }).fill('wallet789')
    await button(asked, 'Switch on').click()
    await expect(asked).toHaveCount(0)
    await expect(toggle).toBeChecked()
    await expect(page.getByText(/15\.00 is taken from the wallet on/)).toBeVisible()
    await look(page, 'renewal-on')
    await visit(page, '/user/wallet?tab=renewals')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Platform service')
    await look(page, 'renewal-list')
    await lookOver(page)
    await button(row, 'Stop').click()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('Nothing is renewed by itself')).toBeVisible()
  })

  test('a call that a service does not cover leads to its packages', async ({ page, browser }) => {
    const root = await enterAs(browser, 'root')
    const name = `Cut ${Date.now()}`
    const packageNo = await offer(root, name, { type: 1, flow: 12, content: '12 times' })
    await enter(page, { account: 'owner' })
    await page.goto('/user/center')
    const { simei } = await deviceOf(page, 2)
    const recharge = button(dialog(page, 'A service is needed'), 'Buy')
    // Heard once the page has its scripts.
    await expect(async () => {
      await page.evaluate((id) => {
        const detail = { simei: id, message: 'Over quota', type: 1 }
        window.dispatchEvent(new CustomEvent('waypost:service-refused', { detail }))
      }, simei)
      await expect(recharge).toBeVisible({ timeout: 2000 })
    }).toPass()
    await recharge.click()
    const cut = dialog(page, 'Buy: Remote on/off')
    await cut.getByRole('radio', { name: new RegExp(name) }).check()
    await button(cut, /^Pay /).click()
    await payAtVendor(page, 'Pay now')
    await expect(cut.getByRole('heading', { name: 'Paid' })).toBeVisible()
    await expect(cut).toContainText('times left')
    await look(page, 'desk-paid')
    await takeBack(root, packageNo)
  })
})

const nextYear = () => Math.floor(Date.now() / 1000) + 300 * 86_400

/** Closed, the order is not asked about any more. */
async function stopsAsking(page: Page): Promise<void> {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('pay/GetOrder?')) asked++
  })
  await expect.poll(() => asked).toBeGreaterThan(1)
  await button(bought(page), 'Pay later').click()
  await expect(bought(page)).toHaveCount(0)
  asked = 0
  await page.clock.runFor('01:00')
  expect(asked).toBe(0)
}
