import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { connected, fleetDevice, idOf, lastPlaceOf, listAt } from '../support/live-device.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, desktop, fits, lookOver, phone } from '../support/look-over.ts'
import { expectToast } from '../support/toasts.ts'
import { ask } from '../support/walker.ts'

const lender = 'canton'
const guest = 'unterland'
const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true })

async function open(browser: Browser, account: string, use: object): Promise<Page> {
  const { baseURL = '' } = test.info().project.use
  const context = await browser.newContext({ locale: 'en-US', baseURL, ...use })
  const page = await context.newPage()
  await enter(page, { account })
  await page.goto('/monitor')
  return page
}

/** From the card of the device on a phone; the dialog stays open. */
async function invite(owner: Page, simei: string, right: string): Promise<Locator> {
  await owner.goto(`/monitor?simei=${simei}`)
  const sheet = owner.getByRole('region', { name: 'Device', exact: true })
  await button(sheet, 'Share').tap()
  const dialog = owner.getByRole('dialog', { name: /^Share/ })
  await dialog.getByText('An account', { exact: true }).tap()
  await fits(owner)
  await dialog.getByRole('textbox', { name: 'Account' }).fill(guest)
  await dialog.getByRole('radio', { name: right, exact: true }).check()
  await button(dialog, 'Invite').tap()
  await expect(dialog.getByText('it is asked now')).toBeVisible()
  return dialog
}

async function accept(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Messages.*waits? for you/ }).click()
  await page.getByRole('link', { name: /^Device sharing/ }).click()
  const offer = page.getByRole('list', { name: 'Waiting for your answer' }).getByRole('listitem')
  await expect(offer).toContainText(`${lender} wants to share ${name} with you`)
  await button(offer, 'Accept').click()
  await expect(offer).toBeHidden()
  await page.getByRole('button', { name: 'Show on the map' }).click()
  await expect(page).toHaveURL(/\/monitor/)
}

/** Of a run that failed. */
async function takeAllBack(owner: Page, simei: string): Promise<void> {
  const { items } = await ask(owner, 'device/GetInvites', { simei })
  for (const { invite_id } of items as { invite_id: string }[])
    await ask(owner, 'device/RevokeInvite', { simei, invite_id })
}

const listOf = (page: Page) => page.getByRole('region', { name: 'Shared with me' })
const cardOf = (page: Page) => page.getByRole('region', { name: 'Device', exact: true })

async function takeBack(dialog: Locator): Promise<void> {
  const owner = dialog.page()
  await button(dialog, 'Take back').tap()
  const question = owner.getByRole('dialog', { name: /^Take .* back from/ })
  await button(question, 'Take back').tap()
  await expect(question).toBeHidden()
  await expect(button(dialog, 'Take back')).toBeHidden()
}

test('an owner with a phone shares a device with another account, which sees it live until it is taken back', async ({
  browser,
}) => {
  const device = fleetDevice('owner-taxi', 0)
  const simei = await idOf(device.imei)
  const [lat, lon] = await lastPlaceOf(simei)
  const client = await connected(device, lat, lon)
  const owner = await open(browser, lender, { ...phone, hasTouch: true })
  const other = await open(browser, guest, desktop)
  const complaints = complaintsOf(owner)
  complaintsOf(other, complaints)
  const { name } = (await ask(owner, 'device/GetDetail', { simei })) as unknown as { name: string }
  await takeAllBack(owner, simei)
  await expect(listOf(other)).toBeHidden()

  // To look only.
  const dialog = await invite(owner, simei, 'View')
  await expect(dialog.getByRole('list', { name: 'Invitations' })).toContainText('Unhandled')
  await lookOver(owner)
  await accept(other, name)
  await listOf(other).getByRole('button', { name }).click()
  const card = cardOf(other)
  await expect(card).toContainText(`shared by ${lender}`)
  await client.report(listAt(lat + 0.002, lon, 300))
  await expect(card).toContainText((lat + 0.002).toFixed(6))
  for (const act of ['Locate now', 'Command', 'Edit', 'Track', 'Share', 'Settings'])
    await expect(button(card, act)).toBeHidden()
  const order = { simei, type_value: 20_001 }
  expect((await ask(other, 'cmd/Send', order)).errcode).not.toBe(0)
  await takeBack(dialog)
  await expectToast(other, `${name} is no longer on your map.`)
  await expect(card).toBeHidden()
  await expect(listOf(other)).toBeHidden()

  // With commands.
  const again = await invite(owner, simei, 'Command')
  await accept(other, name)
  await listOf(other).getByRole('button', { name }).click()
  await button(card, 'Locate now').click()
  await expect(card.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
    'The device has sent its position',
  )
  await expect(button(card, 'Edit')).toBeHidden()
  await lookOver(other)
  await takeBack(again)
  await expect(card).toBeHidden()
  client.close()

  await other.setViewportSize(phone.viewport)
  await visit(other, '/notify/shareMessage?state=over')
  await expect(other.getByText('Taken back').first()).toBeVisible()
  await lookOver(other)
  await visit(other, '/notify/shareMessage?state=refused')
  await expect(other.getByText('No invitation is in this state')).toBeVisible()
  await lookOver(other)
  expect(complaints).toEqual([])
  for (const page of [owner, other]) await page.context().close()
})
