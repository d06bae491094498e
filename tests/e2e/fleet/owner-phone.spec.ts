import { expect, type Locator, type Page, test } from '@playwright/test'
import { enter } from '../support/log-in.ts'
import { complaintsOf, fits } from '../support/look-over.ts'
import { expectSame, outage } from '../support/outage.ts'
import { ask } from '../support/walker.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true })

let taps = 0
async function tap(target: Locator): Promise<void> {
  taps++
  await target.tap()
}

const button = (where: Page | Locator, name: string | RegExp) =>
  where.getByRole('button', { name, exact: true })
const heightOf = async (one: Locator) => (await one.boundingBox())?.height ?? 0

async function findCar(page: Page): Promise<Locator> {
  await page.goto('/monitor')
  taps = 0
  await tap(button(page, 'Open device panel'))
  const first = page.getByRole('tabpanel').getByRole('listitem').first()
  await expect(first).toBeVisible()
  await outage(page)
  await tap(first.getByRole('button').first())
  const sheet = page.getByRole('region', { name: 'Device', exact: true })
  // State and place, on the map as well, and the way there.
  await expect(sheet).toContainText(/Moving|Standing|Offline/)
  await expect(sheet).toContainText(/China|Liechtenstein/)
  await expect(button(sheet, 'Navigate')).toBeVisible()
  expect(taps).toBe(2)
  return sheet
}

test('an owner finds a car, renames and shares it in two taps, and sees yesterday in a minute in three', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page, { account: 'owner' })
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(navigator, {
      share: async (what: unknown) => void shared.push(what),
    })
    Object.assign(window, { shared })
  })
  const sheet = await findCar(page)
  const heading = sheet.getByRole('heading')
  const before = (await heading.textContent()) ?? ''
  const simei = new URL(page.url()).searchParams.get('simei')

  taps = 0
  await tap(button(sheet, 'Rename'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Phone 7')
  await outage(page)
  await tap(button(dialog, 'Save'))
  await expect(heading).toHaveText('Phone 7')
  expect(taps).toBe(2)
  await ask(page, 'device/Modify', { simei, name: before, request_id: crypto.randomUUID() })

  taps = 0
  await tap(button(sheet, 'Share'))
  await outage(page)
  await tap(button(dialog, 'Make a link'))
  const link = dialog.getByRole('textbox', { name: 'Share link' })
  await expect(link).toHaveValue(/\/h5\/share\/[\w-]{43}$/)
  expect(taps).toBe(2)
  expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual([
    { title: expect.any(String), url: await link.inputValue() },
  ])
  await button(dialog, 'Close').last().tap()

  await button(sheet, 'Navigate').tap()
  const maps = page.getByRole('menuitem')
  await expect(maps).toHaveCount(5)
  for (const map of await maps.all()) await expect(map).toHaveAttribute('href', /\d{2}\.\d{6}/)
  await page.keyboard.press('Escape')

  taps = 1
  await tap(button(sheet, 'Track'))
  const bar = page.getByRole('region', { name: 'Track' })
  await outage(page)
  await tap(button(bar, 'Yesterday'))
  expect(taps).toBe(3)
  await expect(button(bar, 'Pause')).toBeVisible()
  await expect(bar.getByRole('combobox')).toHaveValue('minute')
  const scrubber = bar.getByRole('slider')
  const place = async () => Number(await scrubber.getAttribute('aria-valuenow'))
  const start = await place()
  await expect.poll(place).toBeGreaterThan(start + 300)
  await expectStops(page, bar)
  await fits(page)
  await expectSame(page, complaints)
})

/** A stop is a tap away; the map keeps more than half. */
async function expectStops(page: Page, bar: Locator): Promise<void> {
  const height = await heightOf(bar)
  expect(height).toBeLessThan(844 * 0.4)
  await button(bar, /^Next stop/).tap()
  await expect(button(bar, 'Play')).toBeVisible()
  await page.keyboard.press('n')
  await button(bar, /^Stops/).tap()
  const current = bar.getByRole('listitem').locator('[aria-current]')
  await expect(current).toHaveCount(1)
  // The address, not only times.
  await expect(current).toContainText(/China|Liechtenstein|· \d/)
  const address = current.locator('span').last()
  expect((await address.boundingBox())?.width ?? 0).toBeGreaterThan(200)
  expect(await heightOf(bar)).toBe(height)
  await button(bar, 'Data').tap()
  await bar.getByRole('switch').check({ force: true })
  expect(await heightOf(bar)).toBe(height)
}
