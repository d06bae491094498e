import { expect, type Page, test } from '@playwright/test'
import { counted } from '../support/counted.ts'
import { enter } from '../support/log-in.ts'
import { complaintsAndRefusalsOf, lookOver } from '../support/look-over.ts'

const rows = (page: Page) => page.locator('[role=row][data-index]')
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('is the cold chain kept', async ({ page }) => {
  const complaints = complaintsAndRefusalsOf(page)
  await enter(page, { account: 'dealer' })
  await page.goto('/monitor')
  await counted('whether the cold chain is kept', 4, async (click) => {
    await click(page.getByRole('button', { name: 'Statistics', exact: true }))
    await click(page.getByRole('link', { name: 'Cold chain' }))
    await expect(figure(page, 'Outside the range')).not.toHaveText('…')
    await click(rows(page).first())
    await expect(page).toHaveURL(/\/total\/input\/dtdetail\?.*devices=\d+/)
    await click(rows(page).first())
    await expect(page).toHaveURL(/\/locus\/\d+\/\d+\?.*at=\d+/)
  })
  await page.goBack()
  await lookOver(page)
  await page.goBack()
  await page.getByRole('button', { name: 'What counts' }).click()
  await expect(page.getByText('A reading stands until the next one')).toBeVisible()
  await lookOver(page)
  expect(complaints).toEqual([])
})

for (const [path, purpose] of [
  ['/total/power', 'Which batteries were low'],
  ['/total/input/dataTotal', 'where did fuel go'],
] as const)
  test(`${path} has figures, a chart and rows of the demo`, async ({ page }) => {
    const complaints = complaintsAndRefusalsOf(page)
    await enter(page, { account: 'dealer' })
    await page.goto(path)
    await expect(page.getByText(purpose)).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.locator('figure[aria-label]')).toBeVisible()
    await lookOver(page)
    expect(complaints).toEqual([])
  })
