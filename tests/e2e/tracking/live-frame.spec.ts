import { expect, type Page, test } from '@playwright/test'
import { connected, fleetDevice, idOf, lastPlaceOf, listAt, now } from '../support/live-device.ts'
import { enter, logIn } from '../support/log-in.ts'

function liveRows(page: Page): [id: number, speed: number][] {
  const rows: [number, number][] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') return
      for (let at = 16; at + 24 <= payload.length; at += 24)
        rows.push([payload.readUInt32LE(at), payload.readUInt16LE(at + 16)])
    }),
  )
  return rows
}

test.use({ locale: 'en-US' })

test('a frame over TCP moves the marker and the card', async ({ page }) => {
  const device = fleetDevice('owner', 0)
  const id = await idOf(device.imei)
  const [lat, lon] = await lastPlaceOf(id)
  const tracker = await connected(device, lat, lon)
  const began = now()
  await tracker.report(listAt(lat, lon, 321, began - 5))
  await enter(page, { account: 'owner' })
  await page.goto(`/monitor?simei=${id}`)
  const card = page.getByRole('region', { name: 'Device', exact: true })
  const ring = page.locator('.maplibregl-marker [class*="ring"]')
  await expect(card).toContainText('32 km/h')
  await expect(ring).toBeVisible()
  for (const step of [1, 2]) {
    const before = await ring.boundingBox()
    const [north, east] = [lat + 0.001 * step, lon + 0.001 * step]
    await tracker.report(listAt(north, east, 500 + 10 * step, began - 5 + step))
    await expect(card).toContainText(`${50 + step} km/h`)
    await expect.poll(async () => (await ring.boundingBox())?.x).not.toBe(before?.x)
  }
  tracker.close()
})

test("another device's owner sees nothing of it", async ({ page }) => {
  // Another device: the tracker there alone knows its code.
  const theirs = fleetDevice('owner', 1)
  const other = fleetDevice('owner-logistics', 0)
  const id = await idOf(theirs.imei)
  const rows = liveRows(page)
  await logIn(page, { account: other.imei, password: '123456', kind: 'device' })
  const own = Number(await idOf(other.imei))
  await expect.poll(() => rows.some(([row]) => row === own)).toBe(true)
  const place = await lastPlaceOf(id)
  const tracker = await connected(theirs, ...place)
  await tracker.report(listAt(...place, 456))
  tracker.close()
  // What is pushed keeps its order: an own report comes after the other's would have.
  const ownPlace = await lastPlaceOf(String(own))
  const ownTracker = await connected(other, ...ownPlace)
  await ownTracker.report(listAt(...ownPlace, 444))
  await expect.poll(() => rows.some(([, speed]) => speed === 444)).toBe(true)
  ownTracker.close()
  expect(rows.filter(([row]) => row !== own)).toEqual([])
  // "Device edit" of a device log-in: the drawer of its card.
  await page.goto(`/monitor?simei=${own}`)
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(drawer.getByRole('radiogroup', { name: 'Overspeed' })).toBeEnabled()
  await drawer.getByRole('tab', { name: 'Edit' }).click()
  await expect(drawer.getByLabel('Name', { exact: true }).first()).toBeVisible()
  await expect(drawer.getByLabel('ICCID')).toHaveCount(0)
  await page.goto(`/monitor?simei=${id}`)
  await expect(page.getByRole('region', { name: 'Device', exact: true })).not.toContainText(
    theirs.name,
  )
})
