import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import { md5 } from '#lib/format/md5.ts'
import { dayText } from '#lib/format/time.ts'
import { workbook } from '../../factories/workbook.ts'
import { walletPassword } from '../support/finance.ts'
import { foundOrganisation } from '../support/found-organisation.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf } from '../support/look-over.ts'
import { buyPackage, rechargeWallet, tell } from '../support/offer.ts'
import { expectSame, outage } from '../support/outage.ts'
import { expectToast } from '../support/toasts.ts'

// Counted clicks; each goes on through an outage.
test.describe.configure({ mode: 'serial' })

const stamp = String(Date.now()).slice(-8)
const dealer = { name: `Errand Telematics ${stamp}`, account: `errand${stamp}`, password: '' }
const customer = { name: `Errand Cargo ${stamp}`, account: `cargo${stamp}`, password: 'Cargo7788x' }
/** Of what it sold: cents, and the order. */
const sold = { profit: 0, number: '' }
const number = (index: number) => `87${stamp}${String(index).padStart(3, '0')}`

let clicks = 0
async function click(target: Locator): Promise<void> {
  clicks++
  await target.click()
}

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('[role=row][data-index]')
const dialog = (page: Page) => page.getByRole('dialog')

async function arrive(
  browser: Browser,
  path: string,
  who: { account: string; password?: string },
): Promise<Page> {
  const { baseURL } = test.info().project.use
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await enter(page, who)
  await page.goto(path)
  await expect(
    page.getByRole('navigation', { name: 'Areas' }).getByRole('link').first(),
  ).toBeVisible()
  clicks = 0
  return page
}

async function leave(page: Page, most: number, complaints: readonly string[]): Promise<void> {
  await expectSame(page, complaints)
  expect(clicks).toBeLessThanOrEqual(most)
  await page.context().close()
}

async function sheet(count: number): Promise<Buffer> {
  const ends = dayText(Date.now() / 1000 + 40 * 86_400, 'UTC')
  const good = Array.from({ length: count }, (_, at) => [
    number(at),
    `粤E·${stamp.slice(-3)}${String(at).padStart(2, '0')}`,
    ends,
  ])
  const bad = Array.from({ length: 12 - count }, () => ['86ABC', 'wrong', ends])
  return workbook([['Device number', 'Name or plate', 'Service until'], ...good, ...bad])
}

test('a dealer and its first account', async ({ browser }) => {
  const page = await arrive(browser, '/customer', { account: 'root' })
  const complaints = complaintsOf(page)
  await click(button(page, 'Add organisation').first())
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(dealer.name)
  await click(dialog(page).getByRole('checkbox', { name: /first account/ }))
  await outage(page)
  await dialog(page).getByRole('textbox', { name: 'Log-in name' }).fill(dealer.account)
  await click(button(dialog(page), 'Add organisation'))
  const handed = dialog(page).locator('dd').last()
  await expect(handed).toHaveText(/^\w{12}$/)
  dealer.password = (await handed.textContent()) ?? ''
  await click(dialog(page).getByRole('link', { name: 'Import devices' }))
  await expect(page).toHaveURL(/\/tools\/device\/import/)
  await leave(page, 4, complaints)
})

test('twelve rows checked, mended, and nine imported into the dealer', async ({ browser }) => {
  const page = await arrive(browser, '/tools/device/import', { account: 'root' })
  const complaints = complaintsOf(page)
  await click(button(page, /^Into organisation/))
  await page.getByRole('searchbox', { name: 'Search organisations' }).fill(dealer.name)
  await click(foundOrganisation(page, dealer.name))
  for (const good of [9, 12]) {
    const chooser = page.waitForEvent('filechooser')
    await click(page.getByRole('button', { name: /^Choose an(other| xlsx)/ }).first())
    const buffer = await sheet(good)
    await (await chooser).setFiles({ name: 'devices.xlsx', mimeType: '', buffer })
    await expect(page.getByText(`devices.xlsx: ${good} rows are good`)).toBeVisible()
  }
  await outage(page)
  await click(page.getByRole('button', { name: /^Import 12 devices/ }))
  await click(page.getByRole('link', { name: 'Show the devices' }))
  await expect(rows(page)).toHaveCount(12)
  await leave(page, 7, complaints)
})

test('ten devices sold, and those that end soon found from the map and extended', async ({
  browser,
  request,
}) => {
  const page = await arrive(browser, '/customer', dealer)
  await button(page, 'Add organisation').first().click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(customer.name)
  await dialog(page).getByText('End user', { exact: true }).click()
  await dialog(page)
    .getByRole('checkbox', { name: /first account/ })
    .check()
  await dialog(page).getByRole('textbox', { name: 'Log-in name' }).fill(customer.account)
  await dialog(page).locator('input[name="password"]').fill(customer.password)
  await button(dialog(page), 'Add organisation').click()
  await expect(page.getByRole('treeitem', { name: customer.name })).toBeVisible()
  await visit(page, '/device')
  const complaints = complaintsOf(page)
  clicks = 0
  await click(rows(page).nth(0).getByRole('checkbox'))
  await page.keyboard.down('Shift')
  await click(rows(page).nth(9).getByRole('checkbox'))
  await page.keyboard.up('Shift')
  await click(button(page, 'Sell'))
  await expect(dialog(page).getByRole('region', { name: 'Change of owner' })).toContainText('10')
  await outage(page)
  await click(button(dialog(page), /^Buyer/))
  await click(page.getByRole('treeitem', { name: customer.name }))
  await click(button(dialog(page), `Sell 10 to ${customer.name}`))
  await expectToast(page, '10 devices sold')
  within(6)

  await earnAndSpend(page, request)
  await visit(page, '/monitor')
  clicks = 0
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await click(areas.getByRole('button', { name: 'Home' }))
  await click(page.getByRole('link', { name: 'Overview', exact: true }))
  const figures = page.getByRole('region', { name: 'Figures' })
  await click(figures.getByRole('link', { name: /^Service ends in 60 days/ }))
  await expect(page).toHaveURL(/\/total\/platform\?.*end=60/)
  await expect(rows(page)).toHaveCount(12)
  await click(page.getByRole('checkbox', { name: 'Select all loaded rows' }))
  await click(button(page, 'Extend'))
  await outage(page)
  await expect(dialog(page)).toContainText('12 devices together')
  await dialog(page).getByLabel('Wallet password', { exact: true }).fill(walletPassword)
  await click(button(dialog(page), /^Pay /))
  await expect(rows(page)).toHaveCount(0)
  await leave(page, 6, complaints)
})

/** What the dealer earns it spends with what it recharges: nothing is left once twelve devices are paid. */
async function earnAndSpend(page: Page, buyer: APIRequestContext): Promise<void> {
  const login_pwd_md5 = md5(dealer.password)
  await tell(page, 'wallet/SetPwd', { pwd_md5: md5(walletPassword), login_pwd_md5 })
  sold.number = await buyPackage(buyer, { ...customer, type: 7 })
  const { account, items } = await tell(page, 'incrementpackage/GetTimePrices', {})
  sold.profit = Number(account)
  expect(sold.profit).toBeGreaterThan(0)
  const offered = items as { months: number; fee: number }[]
  const fee = offered.find(({ months }) => months === 12)?.fee ?? 0
  await rechargeWallet(page, '/vas/account', ((12 * fee - sold.profit) / 100).toFixed(2))
  await visit(page, '/device')
}

test('what a dealer owes, and why, in two clicks', async ({ browser }) => {
  const clerk = await arrive(browser, '/user/center', { account: 'root' })
  const { order } = await tell(clerk, 'pay/GetOrderDetail', { out_trade_no: sold.number })
  await tell(clerk, 'pay/Refund', {
    out_trade_no: sold.number,
    type: 'business_money',
    reason: 'never reported',
    refund_fee: (order as { total_fee: number }).total_fee,
  })
  await clerk.context().close()

  const page = await arrive(browser, '/monitor', dealer)
  const complaints = complaintsOf(page)
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await click(areas.getByRole('button', { name: 'Services' }))
  await click(page.getByRole('link', { name: 'Wallet', exact: true }))
  await outage(page)
  const owed = page.locator('[data-owed]')
  await expect(owed).toContainText((sold.profit / 100).toFixed(2))
  await expect(owed).toContainText(`Refund ${sold.number}`)
  await leave(page, 2, complaints)
})

function within(most: number): void {
  expect(clicks).toBeLessThanOrEqual(most)
  clicks = 0
}

test('from a plate to the stops of yesterday, from the map and from the list', async ({
  browser,
}) => {
  const page = await arrive(browser, '/monitor', { account: 'dealer' })
  const complaints = complaintsOf(page)
  const bar = page.getByRole('region', { name: 'Track' })
  await page.getByRole('searchbox', { name: /^Name, number/ }).fill('粤br9833')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('button', { name: /^Actions for/ })).toHaveCount(1)
  await click(panel.getByRole('button', { name: /^粤B·R9833/ }))
  await outage(page)
  await click(button(page.getByRole('region', { name: 'Device', exact: true }), 'Track'))
  await click(button(bar, 'Yesterday'))
  await click(button(bar, /^Stops/))
  await expect(bar.getByRole('listitem').first()).toContainText(/China/)
  within(4)

  await visit(page, '/device')
  await page.getByRole('searchbox', { name: /^Name, number/ }).fill('粤B R9833')
  await expect(rows(page)).toHaveCount(1)
  await click(button(rows(page).first(), 'Actions'))
  await click(page.getByRole('menuitem', { name: 'Track', exact: true }))
  await outage(page)
  await click(button(bar, 'Yesterday'))
  await click(button(bar, /^Stops/))
  await expect(bar.getByRole('listitem').first()).toContainText(/China/)
  await leave(page, 5, complaints)
})

test('a customer found, and a password reset', async ({ browser }) => {
  const page = await arrive(browser, '/device', { account: 'root' })
  const complaints = complaintsOf(page)
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search pages/ }).fill(text)
    await expect(page.getByRole('option', { selected: true })).toContainText(text)
    await page.keyboard.press('Enter')
  }
  await find(customer.name)
  await expect(page.getByRole('heading', { level: 1, name: customer.name })).toBeVisible()
  within(2)

  await outage(page)
  await find(dealer.account)
  const row = page.getByRole('row', { name: dealer.account })
  await click(button(row, 'Actions'))
  await click(page.getByRole('menuitem', { name: 'Reset password' }))
  await click(button(dialog(page), 'Generate and copy'))
  await outage(page)
  const made = dialog(page).getByRole('textbox', { name: 'New password' })
  await expect(made).toHaveValue(/^\w{12}$/)
  await click(button(dialog(page), 'Reset password'))
  await expectToast(page, /^The password of .* was reset$/)
  await leave(page, 7, complaints)
})
