import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { md5 } from '#lib/format/md5.ts'
import { enter, logInPast, visit } from './log-in.ts'
import { ask } from './walker.ts'

/** A year of platform service. Prices as written. */
const yearly = {
  type: 4,
  region: 'mainland',
  flow: 12,
  validity: 'year',
  content: '12 months',
  root_price: '20',
  suggested_price: '30',
  terminal_price: '36.50',
}

/** Logged in on a page that asks for little. */
export async function enterAs(browser: Browser, account: string): Promise<Page> {
  const page = await browser.newPage()
  await enter(page, { account })
  await page.goto('/user/center')
  return page
}

export async function tell(page: Page, name: string, params: object) {
  const reply = await ask(page, name, params)
  expect(reply.errcode, `${name}: ${reply['error_message']}`).toBe(0)
  return reply
}

/** On shelf. Answers its number. */
export async function offer(root: Page, name: string, more: object = {}): Promise<string> {
  const made = await tell(root, 'incrementpackage/AddPackage', { ...yearly, name, ...more })
  const batch_no = String(made['batch_no'])
  const state = 'e_ibs_nomal'
  await tell(root, 'incrementpackage/SetPackageState', { batch_nos: [batch_no], state })
  return batch_no
}

/** Off shelf again, for tests that count packages. */
export const takeBack = (root: Page, batchNo: string) =>
  tell(root, 'incrementpackage/SetPackageState', { batch_nos: [batchNo], state: 'e_ibs_down' })

/** The wallet's password, set once however often a test runs. */
export async function setWalletPassword(page: Page, password: string): Promise<void> {
  const { has_pwd } = await tell(page, 'wallet/GetWallet', {})
  const login_pwd_md5 = md5('waypost123')
  if (!has_pwd) await tell(page, 'wallet/SetPwd', { pwd_md5: md5(password), login_pwd_md5 })
}

type Buyer = { account: string; password?: string; type: number }

/** For a device of the buyer, paid at the vendor that stands in. Answers the order's number. */
export async function buyPackage(
  request: APIRequestContext,
  { type, ...buyer }: Buyer,
): Promise<string> {
  const { sid } = await logInPast(request, buyer)
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
  const { items: offered } = await ask('incrementpackage/GetPackageList', { type })
  const { batch_no, sell_user } = offered[0]
  const order = await ask('pay/PrepayIncrement', {
    batch_no,
    simei: devices[0].simei,
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

/** Through the vendor that stands in; `where` its page is. */
export async function rechargeWallet(page: Page, where: string, amount: string): Promise<void> {
  await visit(page, where)
  // Later comes one for the own imports, where they are limited.
  await page.getByRole('button', { name: 'Top up', exact: true }).first().click()
  const recharge = page.getByRole('dialog', { name: 'Top up the wallet' })
  await recharge.getByLabel('Amount').fill(amount)
  await recharge.getByRole('button', { name: 'Top up' }).click()
  await payAtVendor(page, 'Pay now')
  await expect(recharge.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await recharge.getByRole('button', { name: 'Done' }).click()
}

/** A device of the account with an end of service. */
export async function deviceOf(page: Page, nth = 0): Promise<{ simei: string; name: string }> {
  const { items } = await tell(page, 'family/GetDeviceList', { is_get_child: true })
  const known = items as { simei: string; name: string; due_time: number | null }[]
  const device = known.filter(({ due_time }) => due_time !== null)[nth]
  if (!device) throw new Error('no device with an end of service')
  return device
}

/** On the page of the vendor that stands in, opened from the dialog. */
export async function payAtVendor(page: Page, act: 'Pay now' | 'Decline'): Promise<void> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the payment page' }).click()
  const vendor = await opening
  await vendor.getByRole('button', { name: act }).click()
  await expect(vendor.getByRole('status')).toHaveText(act === 'Pay now' ? 'Paid' : 'Declined')
  await vendor.close()
}
