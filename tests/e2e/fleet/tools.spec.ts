import fs from 'node:fs'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { md5 } from '#lib/format/md5.ts'
import { dayText } from '#lib/format/time.ts'
import { taskLockSpace } from '#server/domain/platform/task/task-kinds.ts'
import { workbook } from '../../factories/workbook.ts'
import { enter, visit } from '../support/log-in.ts'
import { whileConnected } from '../support/outbox.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const rows = (page: Page) => page.locator('[role=row][data-index]')

async function someNumbers(page: Page, count: number): Promise<string[]> {
  await page.goto('/tools/device/search')
  await page.getByRole('searchbox', { name: 'Number, name or ICCID' }).fill('139')
  await press(page, 'Search')
  await expect(rows(page).nth(count)).toBeVisible()
  return rows(page)
    .getByRole('rowheader')
    .allTextContents()
    .then((all) => all.slice(0, count))
}

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
test.beforeEach(({ page }) => enter(page, { account: 'root' }))

test('finds devices by a part and by a list, each with its chain, and names the missing', async ({
  page,
}) => {
  const numbers = await someNumbers(page, 3)
  await page.getByText('By a list of numbers').click()
  const list = page.getByRole('textbox', { name: 'Device numbers' })
  await list.fill(`${numbers[0]}\nno number!\n`)
  await press(page, 'Search')
  await expect(page.getByText(/^Line 2: /)).toBeVisible()
  await expect(list).toBeFocused()

  await list.fill(` ${numbers.join('\n\n')}\n999999999999\n`)
  await press(page, 'Search')
  await expect(page.getByText('1 number was not found')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText(' › ')
  await rows(page).first().getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Show on the map' }).click()
  await expect(page).toHaveURL(/\/monitor\?.*simei=\d+/)
})

test('changes devices in bulk; the log tells what was before and after', async ({ page }) => {
  const [first = '', second = ''] = await someNumbers(page, 2)
  const model = `E2E${String(Date.now()).slice(-6)}`
  await visit(page, '/tools/device/update')
  await page
    .getByRole('textbox', { name: 'Device numbers' })
    .fill(`${first}\n${second}\n888888888888`)
  await press(page, 'Change devices')
  await expect(page.getByText('Fill in at least one thing to do')).toBeVisible()
  const due = page.getByRole('textbox', { name: 'Service until' })
  await due.fill('31/2/2030')
  await due.press('ArrowDown')
  await expect(page.getByText(/^Please write a date like/)).toBeVisible()
  await expect(page.locator('td button:focus')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(due).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await due.fill('')
  await page.getByRole('textbox', { name: 'Model' }).fill(model)
  await press(page, 'Change devices')
  await expect(page.getByText('2 done, 1 failed')).toBeVisible()
  await expect(page.getByRole('row', { name: '888888888888 No device has this' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Device numbers' }).fill(`${first}\n${second}`)
  await page.getByRole('textbox', { name: 'Model' }).fill(`${model}b`)
  await press(page, 'Change devices')
  await page
    .getByRole('alert')
    .filter({ hasText: /^Done$/ })
    .waitFor()

  await visit(page, '/total/option')
  const found = page.waitForResponse(
    (reply) => reply.request().postData()?.includes(first) ?? false,
  )
  await page.getByRole('searchbox', { name: 'Who or what' }).fill(first)
  await found
  const event = rows(page).filter({ hasText: 'Changed many devices' }).first()
  await event.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('row', { name: new RegExp(`Model .*${model}`) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(event).toBeFocused()
})

test('exports the log as it is filtered, and keeps the file among the tasks', async ({ page }) => {
  await page.goto('/total/option')
  const period = page.getByRole('button', { name: /^Period/ })
  await period.click()
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('1/2/2020')
  await press(page, 'Apply')
  await expect(page.getByText('The period may be at most 90 days')).toBeVisible()
  const start = dayText(Date.now() / 1000 - 20 * 86_400)
  await from.fill(start.split('-').reverse().map(Number).join('/'))
  await page.keyboard.press('Enter')
  await expect(period).toContainText(`${start} 00:00 – `)
  await expect(rows(page).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page, 'Export')
  await press(page, 'Start export')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Operation log .*\.xlsx$/)
  const bytes = fs.readFileSync(await file.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')

  await visit(page, '/user/record?tab=tasks')
  const task = rows(page).filter({ hasText: file.suggestedFilename() })
  await expect(task).toContainText('Done')
  await task.click()
  const again = page.waitForEvent('download')
  await press(page, `Download ${file.suggestedFilename()}`)
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename())
})

test('a task that has not ended can be cancelled where it is listed', async ({ page }) => {
  // Its lock is held, so that no worker takes it.
  const waiting = `
    WITH made AS (
      INSERT INTO task (kind, organisation_id, account_id, created_at)
      SELECT 'export', organisation_id, id, now() FROM account WHERE login = 'root' RETURNING id)
    SELECT pg_advisory_lock($1, id::int) FROM made`
  await whileConnected(waiting, [taskLockSpace], async () => {
    await page.goto('/user/record?tab=tasks')
    await rows(page).filter({ hasText: 'Waiting' }).click()
    const drawer = page.getByRole('dialog', { name: 'Details' })
    await expect(drawer.getByText('Waiting its turn…')).toBeVisible()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await expect(drawer.getByText('Cancelled; 0 had been done')).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Waiting' })).toHaveCount(0)
  })
})

async function addGroup(request: APIRequestContext, name: string): Promise<void> {
  const call = async (func: string, params: object) =>
    (await request.post(`/mapi/${func}`, { data: { params } })).json()
  const { sid } = await call('user/Login', { account: 'root', pwd_md5: md5('waypost123') })
  const params = { name, request_id: crypto.randomUUID() }
  const { errcode } = await call(`family/AddGarage?sid=${sid}`, params)
  expect(errcode).toBe(0)
}

test('imports a sheet: bad rows are told before, good ones come in', async ({ page, request }) => {
  const stem = `86${String(Date.now()).slice(-10)}`
  await addGroup(request, `Group ${stem}`)
  const sheet = await workbook([
    ['Device number*', 'Name or plate', 'Group'],
    [`${stem}1`, 'E2E one', ''],
    [`${stem}2`, 'E2E two', ''],
    [`${stem}3`, 'E2E three', 'No such group'],
    ['12ab!', 'bad', ''],
  ])
  await page.goto('/tools/device/import')
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose an xlsx file' }).click()
    await (await chooser).setFiles({ name: 'devices.xlsx', mimeType: '', buffer })
  }
  await choose(await workbook([['Device number'], [`${stem}1`], ['12ab!']]))
  await expect(page.getByText('Choose the organisation first')).toBeVisible()
  await page.getByRole('button', { name: /^Into organisation/ }).click()
  await page.getByRole('treeitem').first().click()
  await expect(page.getByText('devices.xlsx: 1 row is good, 1 has errors')).toBeVisible()
  await page.getByPlaceholder('No group').click()
  await page.getByRole('option', { name: `Group ${stem}` }).click()
  await expect(page.getByText('The same sheet was checked again')).toBeVisible()
  await page.getByRole('switch', { name: 'Create missing groups' }).click()
  await choose(sheet)
  await expect(page.getByText('devices.xlsx: 2 rows are good, 2 have errors')).toBeVisible()
  await expect(page.getByRole('row', { name: /^4 .*There is no group/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^5 12ab! Device number: / })).toBeVisible()
  await page.getByRole('button', { name: /^Import 2 devices into / }).click()
  await expect(page.getByText('Finished: 2 done, 2 failed')).toBeVisible()
  await visit(page, `/device?search=${stem}`)
  await expect(rows(page).filter({ hasText: `Group ${stem}` })).toHaveCount(2)

  await visit(page, '/user/record?tab=tasks')
  await rows(page).filter({ hasText: 'Device import' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect(drawer.getByRole('table', { name: 'What failed' })).toContainText('12ab!')
})

test('clears only after its word is typed', async ({ page }) => {
  const [number = ''] = await someNumbers(page, 1)
  await visit(page, '/tools/reset/clear')
  await page.getByRole('textbox', { name: 'Device numbers' }).fill(number)
  await press(page, 'Clear')
  const dialog = page.getByRole('dialog', { name: 'Clear 1 device?' })
  await expect(dialog.getByRole('button', { name: 'Clear' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('clear')
  await expect(dialog.getByRole('button', { name: 'Clear' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/accepted/)).toBeHidden()
})

test('sends a command to many, who gets it said before, and reads a frame', async ({ page }) => {
  const [number = ''] = await someNumbers(page, 1)
  await visit(page, '/tools/device/set')
  await page.getByRole('textbox', { name: 'Device numbers' }).fill(`${number}\n999999999999`)
  await page.getByRole('combobox', { name: 'Command' }).click()
  await page.getByRole('option', { name: 'Vibration level' }).click()
  await press(page, 'Check and send …')
  await expect(page.getByText('Enter a whole number from 10 to 254').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Vibration level' }).fill('28')
  await press(page, 'Check and send …')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Send to 1 device?')
  await expect(dialog).toContainText('1 number was not found: 999999999999')
  await press(page, 'Send')
  await expect(page.getByText(/^Finished: 1 done/)).toBeVisible()

  await visit(page, '/tools/cmd/parse')
  await page.getByRole('textbox', { name: 'Bytes' }).fill('7e0002000001391000000000012b7e')
  await press(page, 'Read')
  await expect(page.getByRole('region', { name: /^0x0002/ })).toContainText('13910000000')
})
