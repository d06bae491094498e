import { expect, type Page, test } from '@playwright/test'
import { dayText } from '#lib/format/time.ts'
import { enter } from '../support/log-in.ts'
import { complaintsOf, lookOver } from '../support/look-over.ts'
import { expectToast } from '../support/toasts.ts'
import { ask } from '../support/walker.ts'

const rows = (page: Page) => page.locator('[role=row][data-index]')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const name = 'Brakes of the spec'

/** Of a run that failed. */
async function removeAll(page: Page, imei: string): Promise<void> {
  for (const state of [undefined, 'done']) {
    const params = { imei_list: [imei], ...(state && { state }) }
    const { items } = await ask(page, 'device/GetUpkeep', params)
    for (const { simei, upkeep_id, name: of } of items as Record<string, string>[])
      if (of === name) await ask(page, 'device/DeleteUpkeep', { simei, upkeep_id })
  }
}

test('what is planned comes due, and is closed with its cost; the next is there', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/monitor')
  const { items } = await ask(page, 'family/GetDeviceList', { limit_size: 1 })
  const { imei } = (items as { imei: string }[])[0] ?? { imei: '' }
  await removeAll(page, imei)
  await page.goto('/device/upkeep')
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  const plan = dialog(page, 'Plan maintenance')
  await plan.getByLabel('Device numbers').fill(imei)
  await plan.getByLabel('Name').fill(name)
  const due = plan.getByRole('group', { name: 'Due' })
  await due.getByLabel('Day').fill(dayText(Date.now() / 1000, 'Europe/Vaduz'))
  await plan.getByRole('group', { name: 'Repeat every' }).getByLabel('Months').fill('6')
  await plan.getByRole('button', { name: 'Plan', exact: true }).click()
  await expectToast(page, 'Saved')
  await page.goto(`/device/upkeep?devices=${imei}`)
  const row = rows(page).filter({ hasText: name })
  await expect(row).toContainText('Due')
  await lookOver(page)
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as done' }).click()
  const done = dialog(page, new RegExp(`${name} is done$`))
  await done.getByLabel('Workshop, insurer or person').fill('Garage')
  await done.getByLabel('Cost').fill('120.50')
  await done.getByRole('button', { name: 'Mark as done' }).click()
  await expectToast(page, /^Marked as done\. Next: \d{4}-\d\d-\d\d$/)
  await expect(row).toContainText('Later')
  await page.goto(`/device/upkeep?devices=${imei}&state=done`)
  await expect(rows(page).filter({ hasText: name })).toContainText('120.5')
  await removeAll(page, imei)
  expect(complaints).toEqual([])
})

test('the link for calendars is shown once, read without a log-in, and withdrawn', async ({
  page,
  playwright,
  baseURL,
}) => {
  await enter(page, { account: 'dealer' })
  await page.goto('/device/upkeep')
  await page.getByRole('button', { name: 'Calendar link' }).click()
  const link = dialog(page, 'Calendar link')
  await link.getByRole('button', { name: /^Make a/ }).click()
  const address = await link.getByRole('textbox', { name: 'Link' }).inputValue()
  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL: baseURL }) })
  expect(await (await stranger.get(address)).text()).toContain('BEGIN:VCALENDAR')
  await link.getByRole('button', { name: 'Withdraw the link' }).click()
  await expectToast(page, 'The link shows nothing any more')
  expect((await stranger.get(address)).status()).toBe(404)
  await stranger.dispose()
})
