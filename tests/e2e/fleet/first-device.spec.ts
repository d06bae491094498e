import { expect, type Locator, type Page, test } from '@playwright/test'
import { defaultSettings } from '#lib/codes/account-settings.ts'
import { stack } from '../../setup/stack.ts'
import { gt06Client } from '../../simulator/protocols/gt06.ts'
import { listAt } from '../support/live-device.ts'
import { visit } from '../support/log-in.ts'
import { complaintsOf, fits } from '../support/look-over.ts'
import { tell } from '../support/offer.ts'
import { codeSentTo } from '../support/outbox.ts'

test.use({
  locale: 'en-US',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
})

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true })

const password = 'firstPass1'
const scale = '.maplibregl-ctrl-scale'
const home = [47.14, 9.52] as const

/** A number of its own for each run; fifteen digits with a right check digit are not asked for. */
const unique = () => String(Date.now()).slice(-8)

async function register(page: Page, id: string): Promise<void> {
  const phone = `139${id}`
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill(`first${id}`)
  await page.getByLabel('Mobile number').fill(phone)
  await button(page, 'Send code').tap()
  await page.getByLabel('Verification code').fill(await codeSentTo(page, phone))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByLabel(/^I agree to the terms/).check()
  await button(page, 'Register').tap()
  await expect(page.getByText('You are registered.')).toBeVisible()
  await page.goto('/monitor')
  await page.getByLabel('Name', { exact: true }).fill('Anna')
  await button(page, 'Save and continue').tap()
  await expect(page.getByText('Complete your details')).toBeHidden()
  // A tile that is under way when the page is left fails aloud.
  await page.waitForLoadState('networkidle')
}

async function addDevice(page: Page, number: string): Promise<Locator> {
  await page.goto('/device?add=1')
  const form = page.getByRole('dialog', { name: 'Add a device' })
  await form.getByRole('textbox', { name: 'Device number' }).fill(number)
  await button(form, 'Next').tap()
  await form.getByRole('textbox', { name: 'Model' }).fill('GT06E')
  await form.getByRole('combobox', { name: 'Protocol' }).tap()
  await page.getByRole('option', { name: 'GT06' }).tap()
  await button(form, 'Add a device').tap()
  const setUp = page.getByRole('dialog', { name: /^Set up/ })
  await expect(setUp.getByText(/^SERVER,0,127\.0\.0\.1,\d+,0#$/)).toBeVisible()
  await fits(page)
  await button(setUp, 'Next').tap()
  return setUp
}

async function cutOil(page: Page, simei: string): Promise<Locator> {
  await visit(page, `/device?simei=${simei}&tab=commands`)
  const tab = page.getByRole('tabpanel')
  await tab.getByPlaceholder('Choose a command').fill('Fuel')
  await page.getByRole('option').first().tap()
  await tab.getByText('Cut', { exact: true }).first().tap()
  await tab.getByRole('textbox', { name: 'Your password' }).fill(password)
  await button(tab, /^Send/).tap()
  return tab
}

test('an owner with a phone registers, adds a device, sees its first frame, names, cuts and shares it', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await page.addInitScript(() => Object.assign(navigator, { share: async () => undefined }))
  const id = unique()
  await register(page, id)
  const number = `8650001${id}`
  const setUp = await addDevice(page, number)
  await expect(setUp.getByText('Nothing heard yet')).toBeVisible()
  const simei = new URL(page.url()).searchParams.get('add') ?? ''

  // Left, and found again.
  await page.keyboard.press('Escape')
  await page.goto('/device?add=1')
  await page.getByRole('dialog', { name: 'Add a device' }).getByText(number).tap()
  await button(setUp, 'Next').tap()

  let speed = 500
  const client = gt06Client({
    host: '127.0.0.1',
    port: stack().gt06Port,
    ackTimeoutMs: 60_000,
    number,
    current: () => listAt(...home, speed),
  })
  await client.connect()
  await expect(setUp.getByText('Connected, without a position yet')).toBeVisible()
  const drive = (lat: number) => client.report(listAt(lat, home[1], speed))
  await drive(home[0])
  await expect(setUp.getByText('It reports')).toBeVisible()
  await expect(setUp.locator('canvas')).toBeVisible()
  await expect(setUp.locator(scale)).toBeVisible()
  await fits(page)
  await setUp.getByRole('link', { name: 'Show on the map' }).tap()
  await expect(page).toHaveURL(new RegExp(`/monitor\\?simei=${simei}`))

  const sheet = page.getByRole('region', { name: 'Device', exact: true })
  await button(sheet, 'Rename').tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('First van')
  await button(dialog, 'Save').tap()
  await expect(sheet.getByRole('heading')).toHaveText('First van')

  await drive(home[0] + 0.0005)
  const tab = await cutOil(page, simei)
  // At once, or in the list when the gateway refuses it.
  await expect(tab.getByText(/20 km\/h or faster|faster than 20 km\/h/).first()).toBeVisible()
  speed = 50
  await drive(home[0] + 0.0006)
  const sent = tab.getByRole('region', { name: 'Sent before' })
  await expect(async () => {
    await tab.getByRole('textbox', { name: 'Your password' }).fill(password)
    await button(tab, 'Send').tap()
    await expect(sent.getByText(/^(Received by the device|Done)/).first()).toBeVisible({
      timeout: 4000,
    })
  }).toPass()

  const local = { ...defaultSettings.local, isScale: false }
  await tell(page, 'user/SetInfo', { settings: { local } })
  await page.goto(`/monitor?simei=${simei}`)
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.locator(scale)).toHaveCount(0)
  await button(sheet, 'Share').tap()
  await button(dialog, 'Make a link').tap()
  const link = await dialog.getByRole('textbox', { name: 'Share link' }).inputValue()
  const guest = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await guest.goto(link)
  await expect(guest.getByText('First van')).toBeVisible()
  await button(dialog, 'Take back').tap()
  await expect(button(dialog, 'Take back')).toBeHidden()
  await guest.goto(link)
  await expect(guest.getByText('This link has ended')).toBeVisible()
  await guest.context().close()
  client.close()
  expect(complaints).toEqual([])
})
