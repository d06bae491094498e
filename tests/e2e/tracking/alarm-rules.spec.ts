import { expect, type Page, test } from '@playwright/test'
import { alarmTypes } from '#lib/codes/alarm-types.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { enter } from '../support/log-in.ts'
import { desktop } from '../support/look-over.ts'
import { inDatabase } from '../support/outbox.ts'
import { expectToast } from '../support/toasts.ts'

test.use({ ...desktop, locale: 'en-US' })

const rows = (page: Page) => page.locator('[role=row][data-index]')
const first = (page: Page) => rows(page).first()

/** Of two devices of the owner: four overspeeds and an SOS of one, an overspeed of the other, some weeks ago. */
async function manyAlarms(daysAgo: number) {
  const { rows: devices } = await inDatabase(
    `SELECT d.id, d.imei FROM device d JOIN account a ON a.organisation_id = d.organisation_id
     WHERE a.login = 'owner' AND d.deleted_at IS NULL ORDER BY d.imei LIMIT 2`,
  )
  const [one, two] = devices
  const time = Math.floor(Date.now() / 1000) - daysAgo * 86_400
  // Those of the demo fall anywhere.
  await inDatabase(
    `DELETE FROM tracking.alarm WHERE time BETWEEN $1 AND $2 AND device_id IN
       (SELECT d.id FROM device d JOIN account a ON a.organisation_id = d.organisation_id WHERE a.login = 'owner')`,
    [time - 60 - storeEpoch, time + 60 - storeEpoch],
  )
  const put = (device: number, type: number, second: number) =>
    inDatabase(
      `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon)
       VALUES ($1, $2, 0, $3, 31230000, 121470000)
       ON CONFLICT (device_id, time, type, subject) DO NOTHING`,
      [device, time + second - storeEpoch, type],
    )
  for (const second of [0, 10, 20, 30]) await put(one.id, alarmTypes.overspeed.bit, second)
  await put(one.id, alarmTypes.sos.bit, 5)
  await put(two.id, alarmTypes.overspeed.bit, 15)
  return { path: `/notify/alarmXa?period=${time - 60}-${time + 60}` }
}

const choose = async (page: Page, action: string | RegExp) => {
  await first(page).hover()
  await first(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('open alarms stand in groups, which a key unfolds, and are handled as a whole with undo', async ({
  page,
}) => {
  const { path } = await manyAlarms(50)
  await enter(page, { account: 'owner' })
  await page.goto(path.replace('alarmXa', 'alarmGroups'))
  await expect(rows(page)).toHaveCount(3)
  const folded = first(page).getByRole('button', { name: 'Show all 4' })
  await expect(folded).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('columnheader', { name: 'First' })).toBeVisible()
  await first(page).focus()
  await page.keyboard.press('f')
  await expect(rows(page)).toHaveCount(7)
  await page.keyboard.press('f')
  await expect(rows(page)).toHaveCount(3)
  await choose(page, 'Handle all like this')
  const dialog = page.getByRole('dialog', { name: 'Handle 4 alarms' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('roadworks')
  await dialog.getByRole('button', { name: 'Handle' }).click()
  await expectToast(page, '4 alarms handled')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)
  await choose(page, 'All of them in the list')
  await expect(page).toHaveURL(/alarmXa/)
  await expect(rows(page)).toHaveCount(4)
})

test('all alarms like one are handled with their count told before, and taken back as a whole', async ({
  page,
}) => {
  const { path } = await manyAlarms(51)
  await enter(page, { account: 'owner' })
  await page.goto(path)
  await expect(rows(page)).toHaveCount(6)
  await choose(page, 'Handle all like this')
  const dialog = page.getByRole('dialog', { name: /Handle all Overspeed/ })
  await expect(dialog.getByText('4 open alarms of this period')).toBeVisible()
  await expect(dialog.getByText('5 open alarms of this period')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Of all that the list shows' }).check()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('roadworks')
  await dialog.getByRole('button', { name: 'Handle' }).click()
  await expectToast(page, '5 alarms handled')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(6)
})

test('a rule is made with what it would have done, switched off, and deleted', async ({ page }) => {
  await enter(page, { account: 'owner' })
  await page.goto('/notify/alarmRules')
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please fill this in').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Brief speeding')
  await dialog.getByRole('textbox', { name: 'Closed after' }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 43200').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Closed after' }).fill('30')
  await expect(dialog.getByText(/it would have closed/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Rule saved')
  const rule = rows(page).filter({ hasText: 'Brief speeding' })
  await expect(rule).toContainText('Closed by rule Brief speeding')
  const inForce = rule.getByRole('switch', { name: 'Rule Brief speeding in force' })
  await inForce.click()
  await expect(inForce).not.toBeChecked()
  await rule.click()
  await expect(page.getByRole('dialog', { name: 'Brief speeding' })).toBeVisible()
  await page.keyboard.press('Escape')
  await rule.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Rule deleted')
  await expect(rule).toHaveCount(0)
})
