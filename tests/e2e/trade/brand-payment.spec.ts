import { expect, type Page, test } from '@playwright/test'
import { overseas } from '#brands/overseas.ts'
import { shopdesk } from '#brands/shopdesk.ts'
import { enterBrand } from '../support/enter-brand.ts'
import { dialog } from '../support/lazy-scene.ts'
import { visit } from '../support/log-in.ts'
import { desktop, lookOver } from '../support/look-over.ts'
import { enterAs, tell } from '../support/offer.ts'

test.use({ ...desktop, locale: 'en-US' })

/** As with PayPal's keys and nothing else. */
async function onlyPaypal(page: Page): Promise<void> {
  const items = [{ pay_plat: 7, name: 'paypal', icon_url: '' }]
  await page.route('**/mapi/pay/GetPayConfig*', (route) =>
    route.fulfill({ json: { errcode: 0, items, currency: 'AUD', has_wallet: true } }),
  )
}

test('overseas shows dollars with AUD, and a link to PayPal in place of methods', async ({
  browser,
}) => {
  const page = await enterBrand(browser, 'rheintal', overseas.hosts.production.host1)
  await page.goto('/user/center')
  const { items } = await tell(page, 'family/GetDeviceList', { limit_size: 1 })
  const simei = (items as { simei: string }[])[0]?.simei
  const path = `/device?simei=${simei}&tab=services&buy=4`
  await page.goto(path)
  const shown = dialog(page, 'Buy: Platform service')
  await expect(shown.getByRole('radio', { name: /\$40\.00 AUD/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const code = shown.getByRole('img', { name: 'QR code for the payment' })
  await expect(code).toHaveAttribute('width', '150')
  await expect(shown).toContainText('$40.00 AUD')
  await lookOver(page)

  await onlyPaypal(page)
  await page.goto(path)
  await expect(shown.getByRole('button', { name: 'Pay $40.00 AUD with PayPal' })).toBeVisible()
  await expect(shown.getByText('Payment method')).toHaveCount(0)
  await visit(page, '/user/wallet')
  await expect(page).not.toHaveURL(/wallet/)
})

test('who pays by bank transfer reads where to, with which reference, until when, and that nothing came', async ({
  browser,
}) => {
  const page = await enterBrand(browser, 'dealer', shopdesk.hosts.production.host1)
  const root = await enterAs(browser, 'root')
  await page.goto('/vas/account')
  await page.getByRole('button', { name: 'Top up', exact: true }).first().click()
  const shown = dialog(page, 'Top up the wallet')
  await expect(shown.getByLabel('Amount')).toBeFocused()
  await shown.getByLabel('Amount').fill('1234.5')
  await shown.getByRole('radio', { name: 'Bank transfer' }).check()
  await shown.getByRole('button', { name: 'Top up' }).click()
  await expect(shown).toContainText(shopdesk.bankAccount?.number ?? '?')
  await expect(shown).toContainText('￥1,234.50')
  await expect(shown).toContainText(/Please pay by \d/)
  await lookOver(page)
  const number = /\d{18}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
  await shown.getByRole('button', { name: 'Pay later' }).click()

  await visit(page, `/vas/recharge?out_trade_no=${number}`)
  await dialog(page, `Order ${number}`).getByRole('button', { name: 'Pay it' }).click()
  const resumed = dialog(page, 'Buy a service')
  await expect(resumed).toContainText(number)
  const verdict = { action: 'reject', total_fee: 123_450, reason: 'not found' }
  await tell(root, 'pay/DecideByHand', { out_trade_no: number, ...verdict })
  await expect(resumed.getByRole('heading', { name: 'The payment was not found' })).toBeVisible()
})
