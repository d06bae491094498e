import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { readTableFile } from '#lib/sheet/read-table-file.ts'
import { counted } from '../support/counted.ts'
import { enter } from '../support/log-in.ts'
import { complaintsAndRefusalsOf, lookOver } from '../support/look-over.ts'

const rows = (page: Page) => page.locator('[role=row][data-index]')
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** Of "1,234.5 km". */
const numberIn = (text: string) => Number((text.match(/[\d,.]+/)?.[0] ?? '').replaceAll(',', ''))

test('how far did each vehicle drive last week, to the boss as xlsx', async ({ page }) => {
  const complaints = complaintsAndRefusalsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/monitor')
  const download = page.waitForEvent('download')
  await counted('distances of the week as a file', 4, async (click) => {
    await click(page.getByRole('button', { name: 'Statistics', exact: true }))
    await click(page.getByRole('link', { name: 'Distances by day' }))
    await expect(rows(page).first()).toBeVisible()
    await click(page.getByRole('button', { name: 'Export', exact: true }))
    await click(page.getByRole('button', { name: 'Start export' }))
  })
  const total = numberIn((await figure(page, 'Distance').textContent()) ?? '')
  const read = await readTableFile(new Blob([fs.readFileSync(await (await download).path())]))
  if ('fault' in read) throw new Error(read.fault)
  const [head = [], ...body] =
    read.sheets[0]?.rows.map(({ cells }) => Array.from(cells, (cell) => cell?.text ?? '')) ?? []
  expect(head.filter((name) => /^\d{4}-\d\d-\d\d/.test(name))).toHaveLength(7)
  const at = head.findIndex((name) => name.startsWith('Distance'))
  const sum = body.reduce((km, row) => km + Number(row[at]), 0)
  expect(total).toBeGreaterThan(0)
  expect(Math.abs(sum - total)).toBeLessThan(1)
  await lookOver(page)
  expect(complaints).toEqual([])
})

test('who sped yesterday, and where', async ({ page }) => {
  const complaints = complaintsAndRefusalsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/monitor')
  await counted('speeding of yesterday', 4, async (click) => {
    await click(page.getByRole('button', { name: 'Statistics', exact: true }))
    await click(page.getByRole('link', { name: 'Speeding' }))
    await click(page.getByRole('search').getByRole('button', { name: /^Period/ }))
    await click(page.getByText('Yesterday', { exact: true }))
    await expect(page.getByRole('search')).toContainText('Yesterday')
    // Which of the dealer's two fleets drove first depends on the hour of the day.
    await expect(rows(page).first()).toContainText(/, (Liechtenstein|China)/)
  })
  await lookOver(page)
  expect(complaints).toEqual([])
})

test('from an organisation to its devices, to the days of one, and back', async ({ page }) => {
  const complaints = complaintsAndRefusalsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/total/runtime?by=family')
  const first = rows(page).first()
  const way = (await first.getByRole('gridcell').first().textContent()) ?? ''
  await first.click()
  await expect(page).toHaveURL(/by=device.*monitorSid=\d+|monitorSid=\d+.*by=device/)
  await expect(figure(page, 'Distance')).toContainText(way)
  await lookOver(page)
  const whole = await figure(page, 'Distance').textContent()
  await rows(page).first().click()
  await expect(page).toHaveURL(/devices=\d+/)
  await expect(figure(page, 'Distance')).not.toHaveText(whole ?? '')
  await expect(rows(page).first()).toContainText(/^\d{4}-\d\d-\d\d/)
  await page.goBack()
  await expect(figure(page, 'Distance')).toHaveText(whole ?? '')
  await page.getByRole('button', { name: 'What counts' }).click()
  await expect(page.getByText('at least 5 minutes or 500 m')).toBeVisible()
  await lookOver(page)
  expect(complaints).toEqual([])
})
