import { expect, type Locator, type Page, test } from '@playwright/test'
import { counted } from '../support/counted.ts'
import { addFence } from '../support/fences.ts'
import { connected, fleetDevice, idOf, lastPlaceOf, listAt } from '../support/live-device.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, desktop, lookOver } from '../support/look-over.ts'
import { expectToast } from '../support/toasts.ts'
import { ask } from '../support/walker.ts'

test.use({ ...desktop, locale: 'en-US' })

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas')

/** Shares of the map's width and height. */
async function clickMap(page: Page, ...places: [x: number, y: number][]): Promise<void> {
  const { width = 0, height = 0 } = (await canvas(page).boundingBox()) ?? {}
  for (const [at, [x, y]] of places.entries()) {
    await canvas(page).click({ position: { x: width * x, y: height * y } })
    await expect(button(page, `Corner ${at + 1}`)).toBeVisible()
  }
}

async function drawPolygon(page: Page, name: string): Promise<void> {
  await page.goto('/fence')
  await button(page, 'Add fence').first().click()
  await page.getByText('Polygon', { exact: true }).click()
  await clickMap(page, [0.3, 0.3], [0.6, 0.3], [0.6, 0.6], [0.3, 0.6])
  await button(page, 'Corner 4').press('Delete')
  await expect(page.getByText('3 of 50 corners')).toBeVisible()
  await button(page, 'Undo').click()
  await button(page, 'Close the shape').click()
  await button(page, 'New corner after corner 1').press('Enter')
  await expect(page.getByText('5 of 50 corners')).toBeVisible()
  await lookOver(page)
  await button(page, 'Undo').click()
  await button(page, 'Add fence').click()
  await expect(page.getByText('Please fill this in').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Add fence').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Polygon, 4 corners')).toBeVisible()
}

async function drawCircle(page: Page, name: string, place: string): Promise<void> {
  await button(page, 'Back to the list').click()
  await button(page, 'Add fence').click()
  await page.getByRole('combobox', { name: 'Go to a place' }).fill(place)
  await page.getByRole('option', { name: place }).click()
  await page.getByRole('textbox', { name: 'Radius' }).fill('700')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await button(page, 'Add fence').click()
  await expect(page.getByText('Circle, radius 700 m')).toBeVisible()
}

/** The first, with its day, its times and how long it was. */
async function visitOf(page: Page, imei: string): Promise<Locator> {
  const found = page.getByRole('list', { name: 'Devices found' })
  const row = found.locator('> li').filter({ hasText: imei })
  const visit = row.getByRole('list').getByRole('listitem').first()
  await expect(visit).toContainText(
    /^[A-Z][a-z]{2} \d{4}-\d\d-\d\d(?:… )?\d\d:\d\d.* – .*\d\d:\d\d(?: …)?\d+ (?:h|min|s)/,
  )
  return visit
}

/** Who was there: drawn without a mouse, by the address, on to playback. */
async function searchArea(page: Page, imei: string, [lat, lon]: [number, number]): Promise<void> {
  await page.goto('/monitor')
  await button(page, 'Search an area').click()
  await button(page, 'Search').click()
  await expect(page.getByText('Draw the area on the map first')).toBeVisible()
  await page.getByText('Polygon', { exact: true }).click()
  await clickMap(page, [0.4, 0.3], [0.6, 0.3], [0.6, 0.6])
  await button(page, 'Close the shape').click()
  await page.getByText('Circle', { exact: true }).click()
  await button(page, 'Set at the map’s centre').click()
  await button(page, 'Search').click()
  await expect(page).toHaveURL(/region=c-?\d/)
  await button(page, 'Close area search').press('Enter')
  await expect(page).not.toHaveURL(/region=/)
  await expect(button(page, 'Search an area')).toBeFocused()
  const panel = page.getByRole('region', { name: 'Search an area' })
  await counted('visits of an area with day and stay', 5, async (click) => {
    await click(button(page, 'Search an area'))
    const place = `${lat.toFixed(6)}, ${lon.toFixed(6)}`
    await panel.getByRole('combobox').fill(place)
    // Of two readings; the larger number is taken for the longitude first.
    await click(page.getByRole('option', { name: place }))
    await click(panel.getByText('3 days', { exact: true }))
    await click(button(page, 'Search'))
    await expect(await visitOf(page, imei)).toBeVisible()
  })
  await lookOver(page)
  const first = await visitOf(page, imei)
  await first.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/locus/${imei}/\\d+\\?.*period=\\d+-\\d+&at=\\d+`))
  await expect(page.getByRole('region', { name: 'Track' })).toBeVisible()
}

test('a fence is drawn, bound, entered by a frame over TCP, changed and deleted', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const area = 'Drawn area'
  const yard = 'Home yard'
  const changed = 'New yard'
  const device = fleetDevice('dealer', 0)
  const id = await idOf(device.imei)
  const [lat, lon] = await lastPlaceOf(id)
  await enter(page, { account: 'dealer' })
  await drawPolygon(page, area)
  await drawCircle(page, yard, `${lat.toFixed(6)}, ${lon.toFixed(6)}`)

  await button(page, 'Bind now').click()
  const dialog = page.getByRole('dialog', { name: `Bind to ${yard}` })
  await dialog.getByRole('searchbox', { name: 'Name or number' }).fill(device.imei)
  const found = dialog.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.filter({ hasText: device.imei }).getByRole('checkbox').check()
  await button(page, 'Bind 1').click()
  await expect(dialog.getByRole('status')).toContainText('Bound: 1.')
  await lookOver(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('tab', { name: 'Bound' }).click()
  const bound = page.getByRole('list', { name: 'Bound' })
  await expect(bound).toContainText(device.imei)
  await lookOver(page)

  const tracker = await connected(device, lat, lon)
  await page.getByRole('tab', { name: 'Inside now' }).click()
  const fence_id = new URL(page.url()).searchParams.get('fence') ?? ''
  const inside = async () => {
    await tracker.report(listAt(lat, lon, 120))
    const { items } = await ask(page, 'fence/GetInside', { fence_id })
    return (items as { imei: string }[]).map(({ imei }) => imei)
  }
  // The fixes after the gateway has learnt of the binding count.
  await expect.poll(inside, { intervals: [1000] }).toEqual([device.imei])
  tracker.close()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Inside now' })).toContainText(device.imei)
  await page.getByRole('tab', { name: 'Visits' }).click()
  await expect(page.getByRole('list', { name: 'Visits' })).toContainText('still inside')

  const fence = page.url()
  await searchArea(page, device.imei, [lat, lon])
  await page.goto(fence)

  await button(page, 'Edit').click()
  await page.getByRole('textbox', { name: 'Name' }).fill(changed)
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { level: 1, name: changed })).toBeVisible()
  for (const name of [changed, area]) {
    await button(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fences' })).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0)
    if (name === changed) await page.getByRole('button', { name: new RegExp(`^${area}`) }).click()
  }
  expect(complaints).toEqual([])
})

test('sixty devices are bound to a fence in six clicks at most, and let go again', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const name = 'Sixty'
  await enter(page, { account: 'dealer' })
  await page.goto('/fence')
  const fence_id = await addFence(page, name)
  await page.reload()
  const found = await ask(page, 'family/GetDeviceList', { is_get_child: true, limit_size: 60 })
  const numbers = (found['items'] as { imei: string }[]).map(({ imei }) => imei)
  expect(numbers).toHaveLength(60)
  const dialog = page.getByRole('dialog', { name: `Bind to ${name}` })
  const told = dialog.getByRole('status').filter({ hasText: 'Bound' })
  const countOf = async () => (await ask(page, 'fence/Get', { fence_id }))['items']

  await counted('60 devices bound to a fence by their numbers', 6, async (click) => {
    await click(page.getByRole('button', { name: new RegExp(`^${name}`) }))
    await click(button(page, 'Bind devices').first())
    await click(dialog.getByText('Numbers', { exact: true }))
    const pasted = dialog.getByRole('textbox', { name: /^Device numbers/ })
    await click(pasted)
    await page.keyboard.insertText(numbers.join('\n'))
    await click(dialog.getByRole('button', { name: 'Bind 60' }))
    await expect(told).toContainText('Bound: 60.')
  })
  expect(await countOf()).toMatchObject([{ device_count: 60 }])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Undone')
  expect(await countOf()).toMatchObject([{ device_count: 0 }])

  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await counted('all devices that are found bound to a fence', 6, async (click) => {
    await click(button(page, 'Bind devices').first())
    await click(dialog.getByRole('button', { name: 'All that are found' }))
    await click(dialog.getByRole('button', { name: /^Bind \d+$/ }))
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible()
  })
  const [{ device_count: all }] = (await countOf()) as [{ device_count: number }]
  expect(all).toBeGreaterThan(100)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(countOf).toMatchObject([{ device_count: 0 }])
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await visit(page, '/device')
  await counted(
    '60 devices and more bound to a fence from the list of devices',
    6,
    async (click) => {
      await click(page.getByRole('checkbox', { name: 'Select all loaded rows' }))
      const bar = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
      await click(button(bar, 'More'))
      await click(page.getByRole('menuitem', { name: 'Bind to a fence' }))
      const chosen = page.getByRole('dialog', { name: /^Bind \d+ devices to a fence/ })
      await expect(chosen.getByRole('combobox', { name: 'Fence' })).toBeFocused()
      await page.keyboard.insertText(name)
      await click(page.getByRole('option', { name: new RegExp(`^${name}`) }))
      await click(button(chosen, 'Bind'))
      await expectToast(page, /devices bound to the fence/)
    },
  )
  const [{ device_count: listed }] = (await countOf()) as [{ device_count: number }]
  expect(listed).toBeGreaterThanOrEqual(60)
  expect(complaints).toEqual([])
})
