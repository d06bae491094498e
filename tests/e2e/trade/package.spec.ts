import { expect, test } from '@playwright/test'
import { actOn, rowOf } from '../support/finance.ts'
import { dialog } from '../support/lazy-scene.ts'
import { enter, visit } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'
import { addPackage, priceFor, priceUsers, putOnShelf } from '../support/pricing.ts'

test.use({ ...desktop, locale: 'en-US' })

test('root makes a package and puts it on shelf; each dealer sees its cost and sets the next price', async ({
  browser,
}) => {
  const [root, dealer, sub] = await Promise.all([
    browser.newPage(),
    browser.newPage(),
    browser.newPage(),
  ])
  await enter(root, { account: 'root' })
  await enter(dealer, { account: 'dealer' })
  await enter(sub, { account: 'subdealer' })
  const name = `Texts ${Date.now() % 1e9}`

  const made = await addPackage(root, {
    name,
    service: 'SMS alarm',
    quota: '50',
    content: '50 times',
    prices: { dealers: '5', suggested: '8', users: '4.99' },
  })
  await expect(made.getByText('Enter 5.00 to').first()).toBeVisible()
  await made.getByLabel('End users pay').fill('10')
  await made.getByRole('button', { name: 'Save' }).click()
  await putOnShelf(root, name)
  await priceFor(root, name, /Alpine Telematics/, '6.50')
  await expect(dialog(root, /^What a dealer pays/)).toBeHidden()

  await visit(dealer, '/vas/combo')
  await expect(rowOf(dealer, name)).toContainText('6.50')
  const refused = await priceFor(dealer, name, /Vaduz Tracking/, '6.49')
  await expect(refused.getByText('Enter 6.50 to').first()).toBeVisible()
  await refused.getByRole('textbox', { name: 'Price' }).fill('7')
  await refused.getByRole('button', { name: 'Save' }).click()
  await expect(refused).toBeHidden()
  await priceUsers(dealer, name, '12.34')

  await visit(sub, '/vas/combo')
  await expect(rowOf(sub, name)).toContainText('7.00')
  await actOn(root, name, 'Change')
  const changed = dialog(root, `Change ${name}`)
  await changed.getByLabel('End users pay').fill('11')
  await changed.getByRole('button', { name: 'Save' }).click()
  await dialog(root, `Put ${name} on shelf?`)
    .getByRole('button', { name: 'Leave it off shelf' })
    .click()
  await expect(rowOf(root, name)).toContainText('Off shelf')
})
