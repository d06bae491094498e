import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { foundOrganisation } from '../support/found-organisation.ts'
import { dialog } from '../support/lazy-scene.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, desktop, lookOver, phone } from '../support/look-over.ts'
import { enterAs, payAtVendor, setWalletPassword, tell } from '../support/offer.ts'
import { expectToast } from '../support/toasts.ts'
import { look, rows } from '../support/walker.ts'

test.use({ locale: 'en-US' })

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true })
const bought = (page: Page) => dialog(page, 'Buy: SIM card data')

type Card = {
  iccid: string
  msisdn: string
  simei: string
  imei: string
  flow: number
}

async function cardsOf(page: Page, params: object): Promise<Card[]> {
  const { items } = await tell(page, 'sim/Get', { limit_size: 20, ...params })
  return items as Card[]
}

const flowOf = async (page: Page, { iccid }: Card) =>
  (await cardsOf(page, { iccids: [iccid] }))[0]?.flow ?? 0

test.describe('at a desk', () => {
  test.use(desktop)

  test('a dealer puts a card into a device, and moves others with one failing', async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await enter(page, { account: 'dealer' })
    await page.goto('/total/sim?is_bound=0')
    const free = (await cardsOf(page, { is_bound: false }))[0]
    const full = (await cardsOf(page, { is_bound: true }))[0]
    if (!free || !full) throw new Error('the demo has cards in devices and in none')
    await lookOver(page)
    await rows(page).filter({ hasText: free.iccid }).getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Put into a device' }).click()
    const binding = dialog(page, `Put card ${free.msisdn} into a device`)
    await binding.getByRole('combobox', { name: 'Device' }).fill(full.imei)
    await page.getByRole('option', { name: new RegExp(full.imei) }).click()
    await expect(binding).toContainText('The card goes from')
    await look(page, 'sim-bind')
    await lookOver(page)
    await button(binding, 'Put in').click()
    await expectToast(page, 'Card put into the device')
    await expect(rows(page).filter({ hasText: free.iccid })).toHaveCount(0)

    // The other one has left the device for it.
    await visit(page, `/total/sim?iccid=${full.iccid}`)
    const drawer = dialog(page, `SIM card ${full.msisdn}`)
    await expect(drawer).toContainText('In no device')
    await look(page, 'sim-drawer')
    await lookOver(page)
    await page.keyboard.press('Escape')
    await visit(page, `/total/sim`)
    await rows(page).filter({ hasText: free.iccid }).getByRole('checkbox').check()
    await rows(page).filter({ hasText: full.iccid }).getByRole('checkbox').check()
    const bar = page.getByRole('toolbar')
    await button(bar, 'Move to another organisation').click()
    const moving = dialog(page, 'Move 2 cards')
    await expect(moving).toContainText(free.msisdn)
    await button(moving, /^To:/).click()
    await page.getByRole('searchbox', { name: 'Search organisations' }).fill('Guantong')
    await foundOrganisation(page, /Guantong/).click()
    await look(page, 'sim-move')
    await button(moving, /^Move 2 to .*Guantong Logistics$/).click()
    const failed = dialog(page, '1 failed, 1 done')
    await expect(failed).toContainText(free.iccid)
    await look(page, 'sim-move-failed')
    await lookOver(page)
    await failed.getByRole('button', { name: 'Close' }).last().click()

    await visit(page, `/device?simei=${full.simei}`)
    const device = page.getByRole('dialog')
    await expect(device).toContainText(free.msisdn)
    await device.getByRole('link', { name: 'Show the card' }).click()
    await expect(dialog(page, `SIM card ${free.msisdn}`)).toContainText(full.imei)
    await button(dialog(page, `SIM card ${free.msisdn}`), 'Take out of the device').click()
    const asked = dialog(page, 'Take 1 card out of its device?')
    await expect(asked).toContainText('lose their ICCID')
    await button(asked, 'Take out').click()
    await expectToast(page, '1 card taken out')
    await button(dialog(page, `SIM card ${free.msisdn}`), 'Edit').click()
    const editing = dialog(page, 'Edit 1 card')
    await editing.getByLabel('Remark').fill('Spare')
    await look(page, 'sim-edit')
    await lookOver(page)
    await button(editing, 'Save').click()
    await expectToast(page, '1 card changed')
    await expect(dialog(page, `SIM card ${free.msisdn}`)).toContainText('Spare')
    expect(complaints).toEqual([])
  })

  test('a card is found, with what can be done with it', async ({ page }) => {
    const complaints = complaintsOf(page)
    await enter(page, { account: 'dealer' })
    await page.goto('/tools/sim/search')
    const card = (await cardsOf(page, { is_bound: true }))[1]
    if (!card) throw new Error('the demo has cards')
    await page.getByRole('searchbox', { name: /^Whole ICCID/ }).fill(card.msisdn)
    await page.keyboard.press('Enter')
    await rows(page).filter({ hasText: card.iccid }).click()
    const drawer = dialog(page, `SIM card ${card.msisdn}`)
    await expect(drawer.getByRole('progressbar')).toBeVisible()
    await button(drawer, 'Ask the operator').click()
    await expectToast(page, 'The operator has answered')
    await lookOver(page)
    await expect(button(drawer, 'Recharge')).toBeVisible()

    await visit(page, '/total/sim')
    const row = rows(page).filter({ hasText: card.iccid })
    await row.click()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row).toBeFocused()
    expect(complaints).toEqual([])
  })
})

async function ownersCard(browser: Browser, nth: number): Promise<[Page, Card]> {
  const owner = await enterAs(browser, 'haifeng')
  // The sandbox tops up such cards at once.
  const cards = await cardsOf(owner, { is_bound: true, state: 'active' })
  const card = cards.filter(({ iccid }) => iccid.endsWith('11'))[nth]
  if (!card) throw new Error('the owner has cards')
  return [owner, card]
}

/** Counts taps up to the end of a payment. */
function tapping() {
  let taps = 0
  return {
    count: () => taps,
    tap: (target: Locator) => {
      taps++
      return target.tap()
    },
  }
}

test.describe('on a phone', () => {
  test.use({ ...phone, hasTouch: true })

  test('an owner recharges a card in four taps', async ({ page, browser }) => {
    const complaints = complaintsOf(page)
    const [owner, card] = await ownersCard(browser, 0)
    const before = await flowOf(owner, card)
    await enter(page, { account: 'owner' })
    await visit(page, `/h5/sim?iccid=${card.iccid}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.msisdn)
    await look(page, 'phone-sim')
    await lookOver(page)
    const byQr = tapping()
    await byQr.tap(button(page, 'Recharge'))
    await expect(bought(page)).toContainText('100 MB')
    await look(page, 'phone-sim-choose')
    await lookOver(page)
    await byQr.tap(button(bought(page), /^Pay /))
    const link = page.getByRole('link', { name: 'Open the payment page' })
    await expect(link).toBeVisible()
    const opening = page.context().waitForEvent('page')
    await byQr.tap(link)
    const vendor = await opening
    await byQr.tap(button(vendor, 'Pay now'))
    await expect(vendor.getByRole('status')).toHaveText('Paid')
    await vendor.close()
    await expect(bought(page).getByRole('heading', { name: 'Paid' })).toBeVisible()
    await expect(bought(page)).toContainText(card.msisdn)
    await look(page, 'phone-sim-paid')
    await lookOver(page)
    expect(byQr.count()).toBe(4)
    expect(await flowOf(owner, card)).toBe(before + 100 * 1024)
    await button(bought(page), 'Done').click()
    await expect(page.getByText('Recharged', { exact: true }).first()).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('whoever has the wallet recharges a card from it in four taps', async ({
    page,
    browser,
  }) => {
    const complaints = complaintsOf(page)
    const [keeper, card] = await ownersCard(browser, 1)
    const before = await flowOf(keeper, card)
    await enter(page, { account: 'haifeng' })
    await page.goto('/h5/number')
    await fillWallet(page, 2000)
    await setWalletPassword(page, 'wallet456')
    await page.goto(`/h5/sim?iccid=${card.iccid}`)
    const byWallet = tapping()
    await byWallet.tap(button(page, 'Recharge'))
    await byWallet.tap(bought(page).locator('label', { hasText: 'Wallet' }))
    await byWallet.tap(button(bought(page), /^Pay /))
    const secret = dialog(page, 'Wallet password')
    await secret.getByLabel('Wallet password', { exact: true }).fill('wallet456')
    await byWallet.tap(button(secret, 'OK'))
    await expect(bought(page).getByRole('heading', { name: 'Paid' })).toBeVisible()
    expect(byWallet.count()).toBe(4)
    expect(await flowOf(keeper, card)).toBe(before + 100 * 1024)
    expect(complaints).toEqual([])
  })

  test('an owner reads a device and a number, and sends a text', async ({ page, browser }) => {
    const complaints = complaintsOf(page)
    const [, card] = await ownersCard(browser, 1)
    await enter(page, { account: 'haifeng' })
    await page.goto('/h5/device')
    await lookOver(page)
    await visit(page, `/h5/device?simei=${card.simei}`)
    await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
    await look(page, 'phone-device')
    await lookOver(page)
    await page.getByRole('link', { name: 'Send SMS' }).tap()
    const text = page.getByLabel('Text')
    await text.fill('STATUS#'.repeat(11))
    await expect(page.getByText('77 of 236 characters')).toBeVisible()
    await expect(page.getByText(/sent as a long SMS/)).toBeVisible()
    await text.fill('STATUS#')
    await expect(page.getByText('7 of 70 characters')).toBeVisible()
    await look(page, 'phone-sms')
    await lookOver(page)
    await button(page, 'Send').tap()
    await expectToast(page, 'The SMS is on its way')

    await visit(page, '/h5/number')
    await page.getByRole('searchbox').fill(card.msisdn)
    await button(page, 'Search').tap()
    await expect(page.getByText(card.iccid)).toBeVisible()
    await look(page, 'phone-number')
    await lookOver(page)
    await page.getByRole('link', { name: 'Open the card' }).tap()
    await expect(page).toHaveURL(/\/h5\/sim\?iccid=/)
    await button(page, 'Back').tap()
    await expect(page).toHaveURL(/\/h5\/number\?number=/)
    expect(complaints).toEqual([])
  })

  test('without a session the log-in leads back', async ({ page }) => {
    await page.goto('/h5/sim?iccid=89860424000000000010')
    await expect(page).toHaveURL(/\/login\?next=%2Fh5%2Fsim%3Ficcid/)
  })
})

/** At the vendor that stands in. */
async function fillWallet(page: Page, total_fee: number): Promise<void> {
  const { items } = await tell(page, 'pay/GetPayConfig', { is_recharge: true })
  const [method] = items as { pay_plat: number }[]
  const request_id = crypto.randomUUID()
  const order = { total_fee, pay_plat: method?.pay_plat, pay_manner: 'native', request_id }
  const { out_trade_no } = await tell(page, 'pay/Recharge', order)
  await page.goto(`/h5/number?pay=${out_trade_no}`)
  await payAtVendor(page, 'Pay now')
  await expect
    .poll(async () => (await tell(page, 'pay/GetOrder', { out_trade_no }))['trade_state'])
    .toBe('SUCCESS')
}

test.describe('at a desk, after that', () => {
  test.use(desktop)

  test('statistics lead to the orders, and an order tells what became of it', async ({ page }) => {
    const complaints = complaintsOf(page)
    await enter(page, { account: 'dealer' })
    await page.goto('/paySim/charts?by=package')
    await expect(page.getByText('SIM data, 100 MB a month').first()).toBeVisible()
    await look(page, 'sim-charts')
    await lookOver(page)
    await rows(page).filter({ hasText: 'SIM data, 100 MB a month' }).click()
    await expect(page).toHaveURL(/\/paySim\/order\?.*currency=CNY&batch_no=\d+/)
    const done = rows(page).filter({ hasText: 'Recharged' }).first()
    await expect(done).toBeVisible()
    await look(page, 'sim-orders')
    await lookOver(page)
    await done.click()
    const drawer = dialog(page, /^Order \d{18}$/)
    await expect(drawer).toContainText('Time line')
    await expect(drawer.getByRole('progressbar')).toBeVisible()
    await look(page, 'sim-order')
    await lookOver(page)
    expect(complaints).toEqual([])
  })
})
