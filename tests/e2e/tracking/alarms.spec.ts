import { expect, type Page, test } from '@playwright/test'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { enter, logIn, visit } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'
import { tell } from '../support/offer.ts'
import { inDatabase } from '../support/outbox.ts'
import { newPerson } from '../support/person.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ ...desktop, locale: 'en-US' })

const now = () => Math.floor(Date.now() / 1000)
const rows = (page: Page) => page.locator('[role=row][data-index]')
const counts = (page: Page) => page.getByRole('list', { name: 'Alarms by type' })
const chip = (page: Page, name: string) =>
  page
    .getByRole('search', { name: 'Filters' })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** Two devices of the owner: SOS, entered fence and overspeed of the first, an SOS of the other, all of one minute. */
async function threeAlarms() {
  const { rows: devices } = await inDatabase(
    `SELECT d.id, d.imei, d.organisation_id AS organisation FROM device d JOIN account a ON a.organisation_id = d.organisation_id
     WHERE a.login = 'owner' AND d.deleted_at IS NULL ORDER BY d.imei LIMIT 2`,
  )
  const [one, two] = devices
  const name = `Alarm yard ${now()}`
  const { rows: fences } = await inDatabase(
    `INSERT INTO fence (organisation_id, name, type, lat, lon, radius, alarm, colour, zone)
     VALUES ($1, $2, 'circle', 31230000, 121470000, 500, 'in_out', '#1971c2', 'UTC+08:00') RETURNING id`,
    [one.organisation, name],
  )
  const time = now() - 40 * 86_400
  for (const [device, type, subject] of [
    [one.id, alarmTypes.sos.bit, 0],
    [one.id, alarmTypes.fenceIn.bit, fences[0].id],
    [one.id, alarmTypes.overspeed.bit, 0],
    [two.id, alarmTypes.sos.bit, 0],
  ])
    await inDatabase(
      `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon, subject, detail)
       VALUES ($1, $2, 0, $3, 31230000, 121470000, $4, nullif($5, ''))
       ON CONFLICT (device_id, time, type, subject) DO NOTHING`,
      [device, time - storeEpoch, type, subject, subject === 0 ? '' : name],
    )
  return { imei: String(one.imei), fence: name, period: `${time - 30}-${time + 30}` }
}

test('alarms are narrowed by devices, several types and a fence; their counts follow', async ({
  page,
}) => {
  const { imei, fence, period } = await threeAlarms()
  await enter(page, { account: 'owner' })
  await page.goto(`/notify/alarm?period=${period}`)
  await chip(page, 'Device numbers').click()
  await page.getByRole('searchbox', { name: 'Number or name' }).last().fill(imei.slice(-8))
  const found = page.getByRole('button', { name: imei })
  await found.click()
  await expect(found).toBeDisabled()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`devices=${imei}`))
  await expect(rows(page)).toHaveCount(3)
  await expect(counts(page).getByRole('button')).toHaveCount(4)
  await expect(counts(page).getByRole('button').first()).toHaveText(/^3/)

  await chip(page, 'Alarm').click()
  for (const name of ['SOS', 'Overspeed']) {
    await page.getByRole('checkbox', { name }).click()
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  }
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(2)
  await expect(counts(page).getByRole('button').first()).toHaveText(/^2/)
  await expect(page).toHaveURL(/type=sos%2Coverspeed/)
  await counts(page).getByRole('button', { name: /SOS/ }).click()
  await expect(rows(page)).toHaveCount(1)
  await counts(page).getByRole('button').first().click()
  await expect(rows(page)).toHaveCount(3)

  await chip(page, 'Fence').click()
  await page.getByRole('searchbox', { name: 'Search fences' }).fill(fence)
  await page.getByRole('radio', { name: fence }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(fence)
  await expect(counts(page).getByRole('button')).toHaveCount(2)

  await visit(page, `/notify/alarm?period=${period}&devices=${imei},999999999999`)
  await expect(page.getByText('No such device: 999999999999')).toBeVisible()
  await visit(page, `/notify/alarm?period=${period}&search=${imei}&type=sos`)
  await expect(rows(page)).toHaveCount(1)
})

test('the handling list begins with what nobody has handled', async ({ page }) => {
  await enter(page, { account: 'owner' })
  await page.goto('/notify/alarmXa')
  await expect(chip(page, 'Status')).toContainText('2 chosen')
})

/** Two new alarms of one poll, each with its own toast. */
async function tellsInTurn(page: Page): Promise<void> {
  const day = { start_time: now() - 86_400, end_time: now() + 60, get_child: true, limit_size: 1 }
  const { items } = await tell(page, 'alarm/Get', day)
  const [alarm] = items as object[]
  const fresh = ['Turn one', 'Turn two'].map((car_number) =>
    Object.assign({}, alarm, { id: car_number, car_number }),
  )
  await page.route(
    '**/mapi/alarm/GetLastAlarm**',
    (route) => route.fulfill({ json: { errcode: 0, items: fresh, next_begin_time: `${now()}` } }),
    { times: 1 },
  )
  await page.clock.fastForward('00:11')
  await expectToast(page, 'Turn one')
  await page.clock.fastForward('00:05')
  await expectToast(page, 'Turn two')
}

/** Pixels to the right and bottom edges of the window. */
const fromEdges = (box: Element) => {
  const { right, bottom } = box.getBoundingClientRect()
  return { right: window.innerWidth - right, bottom: window.innerHeight - bottom }
}

test('the bell of a dealer counts what its customers’ devices raise, and leads to their list', async ({
  page,
  request,
}) => {
  const dealer = await newPerson(request)
  await inDatabase(
    `UPDATE account SET permissions = array_append(permissions, 'e_ua_websocket_gchild')
     WHERE login = $1 AND NOT 'e_ua_websocket_gchild' = ANY(permissions)`,
    [dealer.account],
  )
  await inDatabase(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon)
     SELECT d.id, $1, (extract(epoch FROM now()) * 1000000)::int8, 0, 31230000, 121470000
     FROM device d JOIN account a ON a.organisation_id = d.organisation_id
     WHERE a.login = 'owner' AND d.deleted_at IS NULL ORDER BY d.imei LIMIT 1
     ON CONFLICT (device_id, time, type, subject) DO NOTHING`,
    [now() - 60 - storeEpoch],
  )
  await page.clock.install()
  await logIn(page, dealer)
  await tellsInTurn(page)
  await page.getByRole('button', { name: /^Alarms, \d+ unread/ }).click()
  const panel = page.getByRole('dialog', { name: 'Alarms' })
  await expect(panel.getByRole('checkbox', { name: 'With sub-organisations' })).toBeChecked()
  // Below what the demo's vehicles raised since.
  await expect(async () => {
    await panel.getByRole('row').last().scrollIntoViewIfNeeded()
    expect(await panel.getByRole('row').filter({ hasText: 'SOS' }).count()).toBeGreaterThan(0)
  }).toPass()
  expect(await panel.evaluate(fromEdges)).toEqual({ right: 0, bottom: 100 })
  await panel.getByRole('link', { name: 'All alarms' }).click()
  await expect(page).toHaveURL(/\/notify\/alarm\?gchild=1/)
  await expect(panel).toBeHidden()
  await expect(page.getByRole('switch', { name: 'With sub-organisations' })).toBeChecked()
})
