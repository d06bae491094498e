import { expect, type Page, test } from '@playwright/test'
import { complain, refundComplaint } from '../support/complaining.ts'
import { actOn, payOut, rowOf, withdraw } from '../support/finance.ts'
import { dialog } from '../support/lazy-scene.ts'
import { visit } from '../support/log-in.ts'
import { complaintsOf, desktop, lookOver } from '../support/look-over.ts'
import {
  deviceOf,
  enterAs,
  payAtVendor,
  rechargeWallet,
  setWalletPassword,
  tell,
} from '../support/offer.ts'
import { addPackage, priceFor, priceUsers, putOnShelf } from '../support/pricing.ts'
import { look } from '../support/walker.ts'

test.use({ ...desktop, locale: 'en-US' })

/** Prices as written; what each keeps of a sale, in cents. */
const prices = { root: '21.05', dealer: '26.11', user: '36.51' }
const shares = { root: 2105, dealer: 506, subdealer: 1040 }
/** Of them, what a refund of 10.00 takes back. */
const taken = { root: 576, dealer: 138, subdealer: 286 }
const written = (cents: number) => (cents / 100).toFixed(2)
type Party = keyof typeof shares
const parties = Object.keys(shares) as Party[]

async function buy(page: Page, simei: string, name: string) {
  await visit(page, `/device?simei=${simei}&tab=services&buy=4`)
  const shown = dialog(page, 'Buy: Platform service')
  await shown.getByRole('radio', { name: new RegExp(name) }).check()
  return shown
}

const numberIn = async (page: Page): Promise<string> => {
  const text = await page.getByText(/^Order \d{18}$/).textContent()
  return /\d{18}/.exec(text ?? '')?.[0] ?? ''
}

type Entry = { ref: string; amount: number; balance_before: number; balance_after: number }
const monthAgo = () => Math.floor(Date.now() / 1000) - 30 * 86_400
const statementOf = async (page: Page, name: string) => {
  const period = { start_time: monthAgo(), end_time: Math.floor(Date.now() / 1000) + 60 }
  const { items } = await tell(page, name, { ...period, limit_size: 100 })
  return items as Entry[]
}

test('a package is priced down the tree, bought by QR and by wallet, its profit paid out, and a part refunded', async ({
  browser,
}) => {
  const name = `Journey ${Date.now()}`
  const pages = Object.fromEntries(
    await Promise.all(parties.map(async (party) => [party, await enterAs(browser, party)])),
  ) as Record<Party, Page>
  const complaints = complaintsOf(pages.subdealer)
  const [owner, keeper] = [await enterAs(browser, 'owner'), await enterAs(browser, 'haifeng')]

  await test.step('root, dealer and sub-dealer set their prices', async () => {
    await addPackage(pages.root, {
      name,
      service: 'Platform service',
      validity: '12 months',
      content: '12 months',
      prices: { dealers: '20', suggested: '30', users: '40' },
    })
    await putOnShelf(pages.root, name)
    for (const [page, below, price] of [
      [pages.root, /Alpine Telematics/, prices.root],
      [pages.dealer, /Vaduz Tracking/, prices.dealer],
    ] as const) {
      await visit(page, '/vas/combo')
      await expect(await priceFor(page, name, below, price)).toBeHidden()
    }
    await visit(pages.subdealer, '/vas/combo')
    await expect(rowOf(pages.subdealer, name)).toContainText(prices.dealer)
    await priceUsers(pages.subdealer, name, prices.user)
  })

  const byCode = await test.step('an owner buys by QR', async () => {
    const { simei } = await deviceOf(owner, 3)
    const shown = await buy(owner, simei, name)
    await shown.getByRole('button', { name: `Pay ￥${prices.user}` }).click()
    await payAtVendor(owner, 'Pay now')
    await expect(shown.getByRole('heading', { name: 'Paid' })).toBeVisible()
    return numberIn(owner)
  })

  const byWallet = await test.step('and by the wallet, which is recharged first', async () => {
    await setWalletPassword(keeper, 'wallet456')
    await rechargeWallet(keeper, '/user/wallet', '100')
    await expect(keeper.getByText('￥100.00').first()).toBeVisible()
    await look(keeper, 'money-wallet')
    await lookOver(keeper)

    const { simei } = await deviceOf(keeper, 4)
    const shown = await buy(keeper, simei, name)
    await shown.getByRole('radio', { name: /^Wallet/ }).check()
    await shown.getByRole('button', { name: `Pay ￥${prices.user}` }).click()
    const asked = dialog(keeper, 'Wallet password')
    await asked.getByLabel('Wallet password', { exact: true }).fill('wallet457')
    await asked.getByRole('button', { name: 'OK' }).click()
    await expect(asked.getByText('The wallet password is wrong').first()).toBeVisible()
    await look(keeper, 'money-password')
    await asked.getByLabel('Wallet password', { exact: true }).fill('wallet456')
    await asked.getByRole('button', { name: 'OK' }).click()
    await expect(shown.getByRole('heading', { name: 'Paid' })).toBeVisible()
    const number = await numberIn(keeper)
    await visit(keeper, '/user/wallet')
    await expect(keeper.getByText('￥63.49').first()).toBeVisible()
    await expect(rowOf(keeper, number)).toContainText('-36.51')
    return number
  })

  await test.step('profit appears in three wallets, to the cent', async () => {
    for (const party of parties) {
      const page = pages[party]
      const booked = async () => {
        const entries = await statementOf(page, 'wallet/GetProfit')
        return [byCode, byWallet].every((number) => entries.some(({ ref }) => ref === number))
      }
      // The worker splits what was paid.
      await expect.poll(booked).toBe(true)
      await visit(page, '/vas/profit')
      for (const number of [byCode, byWallet])
        await expect(rowOf(page, number)).toContainText(written(shares[party]))
    }
    await look(pages.subdealer, 'money-profit')
  })

  await test.step('the sub-dealer withdraws, finance approves with a voucher', async () => {
    const amount = written(2 * shares.subdealer)
    await withdraw(pages.subdealer, amount)
    await payOut(pages.root, amount)
    await pages.subdealer.goto('/vas/record')
    await expect(rowOf(pages.subdealer, amount)).toContainText('Paid')
  })

  await test.step('the owner complains, and a part is refunded from those who earned it', async () => {
    await complain(owner, byCode, 'Half a year is unused')
    await pages.root.goto(owner.url())
    await refundComplaint(pages.root, '10.00')
    for (const party of parties) {
      const page = pages[party]
      const rows = page.locator('[role=row][data-index]').filter({ hasText: byCode })
      await expect(async () => {
        await page.goto('/vas/profit')
        await expect(rows).toHaveCount(2)
      }).toPass()
      await expect(rows.filter({ hasText: `-${written(taken[party])}` })).toHaveCount(1)
    }
  })

  await test.step('the statements explain every cent', async () => {
    for (const page of [pages.dealer, pages.subdealer, keeper]) {
      const entries = await statementOf(page, 'wallet/GetFlow')
      for (const { amount, balance_before, balance_after } of entries)
        expect(balance_before + amount).toBe(balance_after)
    }
    const sums = await Promise.all(
      parties.map(async (party) => {
        const entries = await statementOf(pages[party], 'wallet/GetProfit')
        const own = entries.filter(({ ref }) => ref === byCode || ref === byWallet)
        return own.reduce((sum, { amount }) => sum + amount, 0)
      }),
    )
    expect(sums.reduce((sum, one) => sum + one)).toBe(2 * 3651 - 1000)
    await visit(pages.root, `/vas/recharge?out_trade_no=${byCode}`)
    const drawer = dialog(pages.root, `Order ${byCode}`)
    await expect(drawer).toContainText('Entries of the ledger')
    for (const party of parties) {
      await expect(drawer.getByText(written(shares[party])).first()).toBeVisible()
      await expect(drawer.getByText(`-${written(taken[party])}`).first()).toBeVisible()
    }
    await look(pages.root, 'money-ledger')
    await visit(pages.subdealer, '/vas/account')
    await expect(rowOf(pages.subdealer, byCode)).toBeVisible()
    await look(pages.subdealer, 'money-statement')
    await lookOver(pages.subdealer)
  })
  await visit(pages.root, '/vas/combo')
  await actOn(pages.root, name, 'Take off shelf')
  await expect(rowOf(pages.root, name)).toContainText('Off shelf')
  expect(complaints).toEqual([])
})
