import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { workbook } from '../../factories/workbook.ts'
import { canvas, dialog } from '../support/lazy-scene.ts'
import { enter } from '../support/log-in.ts'
import { complaintsOf, desktop, lookOver } from '../support/look-over.ts'
import { expectToast } from '../support/toasts.ts'
import { ask } from '../support/walker.ts'

test.use({ ...desktop, locale: 'en-US' })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: 'Places' }).getByRole('listitem')

test('an own place is searched, moved by keyboard, shown on the live map and deleted', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const name = 'Yard'
  await enter(page, { account: 'dealer' })
  await page.goto('/poi')
  await button(page, 'Add place').first().click()
  await button(page, 'Add place').click()
  await expect(page.getByText('Please fill this in').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Find a place' }).fill('22.625, 114.03')
  await page.getByRole('option', { name: '22.625000, 114.030000' }).click()
  const handle = button(page, 'Position')
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^22\.62(?!5000)\d{4}, 114\.030000$/)).toBeVisible()
  await button(page, 'Fuel station').click()
  await expect(button(page, 'Fuel station')).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Also for sub-organisations').check()
  await lookOver(page)
  await button(page, 'Add place').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('This organisation, those above and below')).toBeVisible()
  await lookOver(page)

  await button(page, 'Delete').click()
  await dialog(page, `Delete the place ${name}?`).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, '1 place was deleted')
  expect(complaints).toEqual([])
})

test('places come from a sheet: checked first, good rows added, several deleted at once', async ({
  page,
}) => {
  await enter(page, { account: 'dealer' })
  await page.goto('/poi')
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const box = dialog(page, 'Import places')
  const word = 'zqx'
  const buffer = await workbook([
    ['Name', 'Latitude', 'Longitude', 'Icon'],
    [`${word} one`, 22.51, 114.01, 'home'],
    [`${word} two`, 22.52, 114.02, ''],
    ['bad', 95.5, 114.03, 'castle'],
  ])
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    box.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await chooser.setFiles({ name: 'places.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(box.getByText('Ready to import: 2')).toBeVisible()
  await expect(box.getByText(/^Row 4, Latitude: Longitude lies within/)).toBeVisible()
  await lookOver(page)
  await box.getByRole('button', { name: 'Import 2' }).click()
  await expectToast(page, 'Imported places: 2')
  await page.getByRole('searchbox', { name: 'Search places' }).fill(word)
  await expect(list(page)).toHaveCount(2)

  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete several' }).click()
  for (const row of await list(page).getByRole('button').all()) await row.click()
  const bar = page.getByRole('toolbar', { name: 'Delete several' })
  await expect(bar.getByText('2 chosen')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete 2 places?').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, '2 places were deleted')
})

test('the layer shows own places of the view; one leads to its page', async ({ page }) => {
  await enter(page, { account: 'owner' })
  await page.goto('/monitor')
  await canvas(page).waitFor()
  const asked = page.waitForResponse((reply) => reply.url().includes('poi/GetInView'))
  await button(page, 'Choose map').click()
  await page.getByRole('menuitemcheckbox', { name: 'Places' }).click()
  const { items } = await (await asked).json()
  expect(items.map(({ name }: { name: string }) => name)).toContain('沙恩仓库 Schaan depot')
  const { items: seen } = await ask(page, 'poi/Get', { search: 'workshop' })
  expect(seen).toMatchObject([{ sfamilyid: null, sname: '' }])
})

test('addresses of many coordinates: failures told by line, shown on a map, saved', async ({
  page,
}) => {
  await enter(page, { account: 'dealer' })
  await page.goto('/user/addressResolution')
  const text = page.getByRole('textbox', { name: 'Coordinates' })
  await text.fill('22.543096, 114.057865\n0, 0\n47.141, 9.521')
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'Latitude, longitude' }).click()
  await button(page, 'Find addresses').click()
  await expect(page.getByText('2 done, 1 failed')).toBeVisible()
  const rows = page.locator('[role=row][data-index]')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('The coordinates 0,0 are not a place')
  await expect(rows.nth(2)).toContainText('Vaduz')
  await expect(canvas(page)).toBeVisible()
  await lookOver(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Save 3 rows (CSV)').click(),
  ])
  expect(fs.readFileSync(await download.path(), 'utf8')).toContain('Vaduz')

  await page.getByText('Addresses to places').click()
  await page.getByRole('textbox', { name: 'Addresses or names' }).fill('Vaduz\nnowhere at all qq')
  await button(page, 'Find places').click()
  await expect(page.getByText('1 done, 1 failed')).toBeVisible()
  await expect(button(page, 'Try 1 failed line again')).toBeVisible()
})
