import { expect, type Locator, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { rowOf } from '../support/finance.ts'
import { visit } from '../support/log-in.ts'
import { complaintsOf, desktop, fits, lookOver, phone } from '../support/look-over.ts'
import { enterAs, tell } from '../support/offer.ts'
import { look } from '../support/walker.ts'

test.use({ ...desktop, locale: 'en-US' })

type Bought = { out_trade_no: string; receipt_no: string }

/** Of the demo's, with a receipt. */
async function paidOrder(page: Page): Promise<Bought> {
  const { items } = await tell(page, 'pay/GetOwnOrders', { state: 'done' })
  const found = (items as Bought[]).find(({ receipt_no }) => receipt_no !== '')
  if (!found) throw new Error('nothing was bought')
  return found
}

async function readDownload(page: Page, act: () => Promise<void>): Promise<string> {
  const waiting = page.waitForEvent('download')
  await act()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^Receipt WAYPOST-\d{4}-\d{6}\.pdf$/)
  const chunks = await (await file.createReadStream()).toArray()
  const { text } = await extractText(new Uint8Array(Buffer.concat(chunks)), { mergePages: true })
  return text
}

test('a buyer finds a receipt in three clicks, an order by its number in one, and what moved the wallet', async ({
  browser,
}) => {
  const page = await enterAs(browser, 'unterland')
  const complaints = complaintsOf(page)
  const { out_trade_no: number, receipt_no } = await paidOrder(page)
  const list = page.getByRole('list', { name: 'My orders' })
  const drawer = page.getByRole('dialog')
  let clicks = 0
  const click = (target: Locator) => {
    clicks++
    return target.click()
  }

  await test.step('a receipt: the menu, My orders, Receipt', async () => {
    await click(page.getByRole('button', { name: /^Account / }))
    await click(page.getByRole('menuitem', { name: 'My orders' }))
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await look(page, 'own-orders')
    await lookOver(page)
    const receipt = list.getByRole('button', { name: 'Receipt' }).first()
    const text = await readDownload(page, () => click(receipt))
    expect(text).toMatch(/WAYPOST-\d{4}-\d{6}/)
    expect(clicks).toBeLessThanOrEqual(3)
  })

  await test.step('an order by its number: found, one click', async () => {
    clicks = 0
    await visit(page, `/user/orders?search=${number}`)
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await click(list.locator('[data-key]'))
    await expect(drawer).toContainText(`Order ${number}`)
    await expect(drawer).toContainText(receipt_no)
    expect(clicks).toBe(1)
    await look(page, 'own-order')
    await lookOver(page)
    const paper = drawer.getByRole('button', { name: 'Receipt' })
    expect(await readDownload(page, () => paper.click())).toContain(number)
  })

  await test.step('by its address, none', async () => {
    await visit(page, `/user/orders?order=${number}`)
    await expect(drawer).toContainText(`Order ${number}`)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  })

  await test.step('an entry of the wallet leads to its order', async () => {
    await visit(page, '/user/wallet')
    await rowOf(page, 'Purchase').getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Open the order' }).click()
    await expect(page).toHaveURL(/\/user\/orders\?order=\d{18}$/)
    await expect(drawer).toContainText(/Order \d{18}/)
  })

  await page.setViewportSize(phone.viewport)
  await visit(page, '/user/orders')
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await fits(page)
  await look(page, 'own-orders-phone')
  expect(complaints).toEqual([])
})
