import fs from 'node:fs'
import { expect, type Page, type Route, test } from '@playwright/test'
import type { GeoJSONSource } from 'maplibre-gl'
import { positionFlag, storeEpoch } from '#lib/codes/position-flags.ts'
import { encodePolyline } from '#lib/geo/polyline.ts'
import { button } from '../support/lazy-scene.ts'
import { enter, visit } from '../support/log-in.ts'
import { complaintsOf, desktop, lookOver } from '../support/look-over.ts'
import { inDatabase } from '../support/outbox.ts'
import { catchMap, type MapWindow } from '../support/shown-map.ts'

test.use({ ...desktop, locale: 'en-US' })

const minute = 60
const step = 30
const drive = 15 * minute
const stand = 10 * minute
const fixes = (2 * drive + stand) / step

async function seedDay(): Promise<{ imei: string; simei: string; other: string; start: number }> {
  const start = Math.floor(Date.now() / 1000) - 4 * 86_400
  const time = start - storeEpoch
  const { rows } = await inDatabase(
    `SELECT d.id, d.imei FROM device d JOIN account a ON a.organisation_id = d.organisation_id
     WHERE a.login = 'owner' AND d.deleted_at IS NULL ORDER BY d.imei OFFSET 3 LIMIT 2`,
  )
  const [{ id, imei }, other] = rows
  await inDatabase(
    `SELECT tracking.ensure_partitions((now() - interval '5 days')::date, now()::date)`,
  )
  for (const table of ['position', 'trip', 'stop', 'alarm'])
    await inDatabase(
      `DELETE FROM tracking.${table} WHERE device_id = ANY($1) AND time BETWEEN $2 AND $3`,
      [[id, other.id], time - 7200, time + 7200],
    )
  await inDatabase(
    `INSERT INTO tracking.position
     SELECT $1, $2::int + n * $3::int, 0, 31000000 + least(n, 30) * 2000 + greatest(n - 50, 0) * 2000,
       121000000, -1, CASE WHEN n BETWEEN 30 AND 49 THEN 0 ELSE 450 END, 0, 0,
       CASE WHEN n = 10 THEN $5::int ELSE $6::int END
     FROM generate_series(0, $4::int - 1) n`,
    [
      id,
      time,
      step,
      fixes,
      positionFlag.approximate | positionFlag.moving,
      positionFlag.gps | positionFlag.moving,
    ],
  )
  for (const from of [time, time + drive + stand])
    await inDatabase(
      `INSERT INTO tracking.trip VALUES ($1, $2, $3, 31000000, 121000000, 31060000, 121000000, 6600, 900, 0, 450, 1, NULL, $4)`,
      [id, from, from + drive - step, line],
    )
  await inDatabase(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon)
     VALUES ($1, $2, 0, 0, 31040000, 121000000)`,
    [id, time + 20 * step],
  )
  return { imei, simei: String(id), other: other.imei, start }
}

const line = encodePolyline([
  [121, 31],
  [121, 31.06],
])

/** Once the map has loaded. */
const tripsOnMap = (page: Page) =>
  page.evaluate(async () => {
    const source = (window as unknown as MapWindow).shownMap?.getSource<GeoJSONSource>('wp-trips')
    const data = await source?.getData()
    return data?.type === 'FeatureCollection' ? data.features.length : 0
  })

/** While the answers of a function are held back. */
async function withoutAnswer(page: Page, func: string, during: () => Promise<void>) {
  const held: Route[] = []
  let isHeld = true
  await page.route(`**/mapi/${func}**`, (route) =>
    isHeld ? void held.push(route) : route.fallback(),
  )
  await during()
  isHeld = false
  await Promise.all(held.map((route) => route.fallback()))
}

test('a day is played by trips, with its alarms, and goes to a file', async ({ page }) => {
  const { imei, simei, other, start } = await seedDay()
  const complaints = complaintsOf(page)
  await catchMap(page)
  await enter(page, { account: 'owner' })
  await page.goto('/locus')
  const pick = async (number: string) => {
    await page.getByLabel('Name, number, SIM, phone or owner').fill(number)
    const found = page.getByRole('list', { name: 'Devices' }).getByRole('button')
    await expect(found).toHaveCount(1)
    await found.filter({ hasText: number }).click()
  }
  await pick(imei)
  await expect(page).toHaveURL(new RegExp(`/locus/${imei}/${simei}$`))

  const period = `${start - minute}-${start + fixes * step}`
  const bar = page.getByRole('region', { name: 'Track' })
  const trips = page.getByRole('region', { name: 'Trips' })
  const items = trips.getByRole('listitem')
  const current = (at: number) => items.nth(at).getByTestId('current-trip')
  await withoutAnswer(page, 'location/GetTrack', async () => {
    await visit(page, `/locus/${imei}/${simei}?period=${period}`)
    await expect(items).toHaveCount(2)
    await expect.poll(() => tripsOnMap(page)).toBe(2)
    await items.nth(1).getByRole('button').click()
    await expect(current(1)).toBeVisible()
  })
  await expect(bar).toContainText(`${fixes} points`)
  await expect(items).toHaveCount(2)
  await expect(current(1)).toBeVisible()
  await expect(button(bar, 'Pause')).toBeVisible()
  await page.keyboard.press('r')
  await expect(current(0)).toBeVisible()
  await button(trips, 'Next trip (T)').click()
  await expect(current(1)).toBeVisible()
  await expect(button(bar, 'Pause')).toBeVisible()
  await button(bar, 'Pause').click()

  await button(page, 'Play another device too').click()
  await pick(other)
  const together = page.getByRole('list', { name: 'Played together' }).getByRole('listitem')
  await expect(together).toContainText('No track in this period')
  await together.getByRole('button').click()
  await expect(together).toHaveCount(0)

  await button(bar, 'Events (1)').click()
  await bar.getByRole('listitem').getByRole('button').click()
  await button(bar, 'Chart').click()
  await expect(bar.getByRole('slider')).toHaveAttribute('aria-valuenow', String(start + 20 * step))
  await expect(bar.getByText('SOS', { exact: true })).toBeVisible()

  await button(bar, 'Data').click()
  await expect(bar.getByRole('listitem').first()).toContainText('GPS')
  await button(bar, 'Filter fixes').click()
  await page.getByLabel('Cell towers').uncheck()
  await expect(bar).toContainText(`${fixes - 1} points`)
  await page.keyboard.press('Escape')
  await lookOver(page)

  await visit(page, `/deviceLogMap/${imei}/${simei}?period=${period}&at=${start + 20 * step}`)
  const lines = page.getByRole('region', { name: 'Log lines' })
  const chosen = lines.locator('[aria-current]')
  await expect(chosen).toContainText('45 km/h')
  await expect(bar.getByRole('slider')).toHaveAttribute('aria-valuenow', String(start + 20 * step))
  await chosen.locator('xpath=ancestor::li/following-sibling::li[1]').getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`at=${start + 21 * step}$`))
  await lookOver(page)

  await button(bar, 'Export').click()
  await page.getByText('GPX', { exact: true }).click()
  const download = page.waitForEvent('download')
  await button(page, 'Start export').click()
  const file = fs.readFileSync(await (await download).path(), 'utf8')
  expect(file.match(/<trkpt /g)).toHaveLength(fixes)
  expect(complaints).toEqual([])
})

/** Twenty fixes of a way from Taveuni over the date line, a day before the others. */
async function seedOverDateLine(): Promise<{ imei: string; simei: string; period: string }> {
  const start = Math.floor(Date.now() / 1000) - 5 * 86_400
  const { rows } = await inDatabase(
    `SELECT d.id, d.imei FROM device d JOIN account a ON a.organisation_id = d.organisation_id
     WHERE a.login = 'owner' AND d.deleted_at IS NULL ORDER BY d.imei OFFSET 5 LIMIT 1`,
  )
  const [{ id, imei }] = rows
  await inDatabase(
    `SELECT tracking.ensure_partitions((now() - interval '6 days')::date, now()::date)`,
  )
  await inDatabase(
    `INSERT INTO tracking.position
     SELECT $1, $2::int + n * $3::int, 0, -16771000 - n * 400,
       179980000 + n * 2100 - CASE WHEN n > 9 THEN 360000000 ELSE 0 END, -1, 400, 0, 0, $4::int
     FROM generate_series(0, 19) n
     ON CONFLICT DO NOTHING`,
    [id, start - storeEpoch, step, positionFlag.gps | positionFlag.moving],
  )
  return { imei, simei: String(id), period: `${start - minute}-${start + 20 * step}` }
}

const shownView = (page: Page) =>
  page.evaluate(() => {
    const { shownMap } = window as unknown as MapWindow
    return { lon: shownMap?.getCenter().lng ?? 0, zoom: shownMap?.getZoom() ?? 0 }
  })

test('a way over the date line is one short line, also on a map that was loaded again', async ({
  page,
}) => {
  const { imei, simei, period } = await seedOverDateLine()
  const complaints = complaintsOf(page)
  await catchMap(page)
  await enter(page, { account: 'owner' })
  await page.goto(`/locus/${imei}/${simei}?period=${period}`)
  await expect(page.getByRole('region', { name: 'Track' })).toContainText('20 points')
  const isNear = ({ lon, zoom }: { lon: number; zoom: number }) =>
    Math.abs(lon) > 179.9 && zoom > 11
  await expect.poll(async () => isNear(await shownView(page))).toBe(true)
  const widest = await page.evaluate(async () => {
    const { shownMap } = window as unknown as MapWindow
    const data = await shownMap?.getSource<GeoJSONSource>('wp-track')?.getData()
    const features = data?.type === 'FeatureCollection' ? data.features : []
    const lons = features.flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? geometry.coordinates.map(([lon = 0]) => lon) : [],
    )
    return Math.max(...lons) - Math.min(...lons)
  })
  expect(widest).toBeLessThan(0.05)

  const { zoom } = await shownView(page)
  await page.evaluate(() => {
    const canvas = (window as unknown as MapWindow).shownMap?.getCanvas()
    canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  const alert = page.getByRole('alert').filter({ hasText: 'The browser took the map’s graphics' })
  await alert.getByRole('button', { name: 'Load the map again' }).click()
  await expect(alert).toHaveCount(0)
  await expect.poll(async () => isNear(await shownView(page))).toBe(true)
  expect((await shownView(page)).zoom).toBeCloseTo(zoom, 1)
  expect(complaints).toEqual([])
})
