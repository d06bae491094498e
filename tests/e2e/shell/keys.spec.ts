import { expect, type Locator, type Page, test } from '@playwright/test'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { shortcuts } from '#lib/codes/shortcuts.ts'
import { timed } from '../support/counted.ts'
import { enter, visit } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'
import { inDatabase } from '../support/outbox.ts'

test.use({ ...desktop, locale: 'en-US' })

// Counted keys, without a mouse.
let keys = 0
const press = async (page: Page, key: string) => {
  keys++
  await page.keyboard.press(key)
}
const type = async (page: Page, text: string) => {
  keys += text.length
  await page.keyboard.type(text)
}

/** Says how many keys and seconds a walk took; the keys are what counts. */
async function walk(title: string, most: number, steps: () => Promise<void>): Promise<void> {
  keys = 0
  await timed(title, async () => {
    await steps()
    return `${keys} keys`
  })
  expect(keys, title).toBeLessThanOrEqual(most)
}

const rows = (page: Page) => page.locator('[role=row][data-index]')
/** Of the palette: pages have lists of their own. */
const option = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Search' }).getByRole('option', { selected: true })

async function arrive(page: Page, account: string, path: string): Promise<void> {
  await enter(page, { account })
  await page.goto(path)
  await expect(page.getByRole('navigation', { name: 'Areas' }).first()).toBeVisible()
}

const ownDevice = async () => {
  const { rows: devices } = await inDatabase(
    `SELECT d.id, d.imei, d.name, d.organisation_id AS organisation FROM device d
     JOIN account a ON a.organisation_id = d.organisation_id
     WHERE a.login = 'owner' AND d.deleted_at IS NULL ORDER BY d.imei LIMIT 1`,
  )
  return devices[0]
}

/** Alarms of one device, a minute apart, long ago: of no other test. */
async function putAlarms(count: number, daysAgo: number): Promise<string> {
  const { id } = await ownDevice()
  const time = Math.floor(Date.now() / 1000) - daysAgo * 86_400
  await inDatabase(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon)
     SELECT $1, $2 + n * 60, 0, $3, 31230000, 121470000 FROM generate_series(1, $4) n
     ON CONFLICT (device_id, time, type, subject) DO UPDATE
     SET acked_at = NULL, acked_by = NULL, handled_at = NULL, handled_by = NULL, handler = NULL, result = NULL, note = NULL`,
    [id, time - storeEpoch, alarmTypes.sos.bit, count],
  )
  return `${time}-${time + (count + 1) * 60}`
}

test('from anywhere to the track of a plate, to a command, to an order and to an ICCID', async ({
  page,
}) => {
  const device = await ownDevice()
  const plate = String(device.name).slice(-5)
  await arrive(page, 'dealer', '/recycle')
  await walk('Ctrl+K to the track of a plate', 12, async () => {
    await press(page, 'Control+k')
    await type(page, plate)
    await press(page, 'ArrowRight')
    await expect(page.getByRole('option', { name: 'Track playback' })).toBeVisible()
    await expect(option(page)).toBeVisible()
    await press(page, 'ArrowDown')
    await expect(option(page)).toContainText('Track playback')
    await press(page, 'Enter')
    await expect(page.getByRole('region', { name: 'Track' })).toBeVisible()
  })
  await expect(page.locator('#content')).toBeFocused()
  await walk('to a command', 12, async () => {
    await press(page, 'Control+k')
    await type(page, plate)
    await press(page, 'Tab')
    await type(page, 'com')
    await expect(option(page)).toContainText('Send a command')
    await press(page, 'Enter')
    await expect(page).toHaveURL(/tab=commands/)
  })
  await expect(page.getByRole('tab', { name: 'Commands', selected: true })).toBeVisible()
  const { rows: orders } = await inDatabase(
    `SELECT number FROM trade_order t JOIN account a ON a.organisation_id = t.organisation_id
     WHERE a.login = 'owner' ORDER BY number LIMIT 1`,
  )
  const number = String(orders[0].number)
  await walk('to an order by its number', number.length + 2, async () => {
    await press(page, 'Control+k')
    await type(page, number)
    await expect(option(page)).toContainText(number)
    await press(page, 'Enter')
    await expect(page).toHaveURL(new RegExp(`out_trade_no=${number}`))
  })
  await expect(page.getByRole('dialog')).toContainText(number)
  await page.keyboard.press('Escape')
  const { rows: cards } = await inDatabase(
    `SELECT iccid FROM sim_card c JOIN account a ON a.organisation_id = c.organisation_id
     WHERE a.login = 'dealer' ORDER BY iccid LIMIT 1`,
  )
  await page.keyboard.press('Control+k')
  await page.keyboard.type(cards[0].iccid)
  await expect(page.getByRole('group', { name: 'SIM cards' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('overspeed')
  await page.getByRole('group', { name: 'Alarms' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/notify\/alarm\?type=overspeed/)
})

test('twenty alarms are handled by keyboard, and taken back', async ({ page }) => {
  const period = await putAlarms(20, 50)
  await arrive(page, 'owner', `/notify/alarm?period=${period}`)
  await expect(rows(page)).toHaveCount(20)
  await walk('twenty alarms', 45, async () => {
    await press(page, 'j')
    await expect(rows(page).first()).toBeFocused()
    for (let n = 0; n < 20; n++) {
      await press(page, 'h')
      await expect(rows(page).nth(Math.min(n + 1, 19))).toBeFocused()
    }
    await expect(rows(page).filter({ hasText: 'Handled' })).toHaveCount(20)
  })
  await page.keyboard.press('u')
  await expect(rows(page).filter({ hasText: 'Handled' })).toHaveCount(19)
  await expect(rows(page).nth(19)).toBeFocused()
  await page.keyboard.press('a')
  await expect(rows(page).filter({ hasText: 'Acknowledged' })).toHaveCount(1)
  // Where only open ones are listed, a row goes and the next has the focus.
  const others = await putAlarms(3, 52)
  await visit(page, `/notify/alarm?period=${others}&status=e_alarm_status_unack`)
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('h')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toBeFocused()
})

test('the letters act in the bell too, and ? lists the keys of the page', async ({ page }) => {
  const { id } = await ownDevice()
  await inDatabase(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon)
     VALUES ($1, $2, (extract(epoch FROM now()) * 1000000)::int8, $3, 31230000, 121470000)
     ON CONFLICT (device_id, time, type, subject) DO NOTHING`,
    [id, Math.floor(Date.now() / 1000) - 120 - storeEpoch, alarmTypes.stolen.bit],
  )
  await arrive(page, 'owner', '/recycle')
  const help = page.getByRole('dialog', { name: 'Help' })
  await page.keyboard.press('?')
  await expect(help.getByRole('region')).toHaveCount(1)
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: /^Alarms, \d+ unread/ }).click()
  const panel = page.getByRole('dialog', { name: 'Alarms' })
  const first = panel.locator('[role=row][data-index="0"]')
  await expect(first).toBeVisible()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('a')
  await expect(first.getByRole('img', { name: 'Acknowledged' })).toBeVisible()
  await page.keyboard.press('?')
  const listed = help.getByRole('region', { name: 'Alarms' }).locator('dt')
  await expect(listed).toHaveCount(Object.keys(shortcuts.alarms).length)
  await help.getByRole('switch', { name: 'Use single letters as shortcuts' }).click()
  await expect(listed).toHaveCount(0)
  await page.keyboard.press('Escape')
  await first.focus()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
})
