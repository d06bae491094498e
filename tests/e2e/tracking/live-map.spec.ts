import { type APIRequestContext, expect, test } from '@playwright/test'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { md5 } from '#lib/format/md5.ts'
import { enter, visit } from '../support/log-in.ts'
import { inDatabase } from '../support/outbox.ts'
import { catchMap, type MapWindow } from '../support/shown-map.ts'

test.use({ locale: 'en-US' })

/** As a program of the same account. */
async function rename(request: APIRequestContext, simei: string, name: string): Promise<void> {
  const credentials = { account: 'root', pwd_md5: md5('waypost123') }
  const login = await request.post('/mapi/user/Login', { data: { params: credentials } })
  const { sid } = await login.json()
  const params = { simei, name }
  const answer = await request.post(`/mapi/device/Modify?sid=${sid}`, { data: { params } })
  expect((await answer.json()).errcode).toBe(0)
}

test('list, chips and map of the monitor show the organisation in view, and follow a new name', async ({
  page,
  request,
}) => {
  await enter(page, { account: 'root' })
  const { rows } = await inDatabase(
    `SELECT o.id, o.name, d.id AS simei, d.name AS device, count(*) OVER () AS devices
     FROM organisation o JOIN account a ON a.organisation_id = o.id
     JOIN device d ON d.organisation_id = o.id AND d.deleted_at IS NULL
     WHERE a.login = 'owner' ORDER BY d.imei LIMIT 1`,
  )
  const { id, name, simei, device, devices } = rows[0]
  await page.goto(`/monitor?${new URLSearchParams({ monitorSid: id, monitorName: name })}`)
  const items = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: `All ${devices}` })).toBeVisible()
  await expect(items.filter({ hasText: name }).first()).toBeVisible()
  await expect(items.filter({ hasNotText: name })).toHaveCount(0)
  await expect(page.getByText(/^© 2021–\d{4} Waypost/)).toBeVisible()
  await rename(request, String(simei), 'Night bus 9')
  await expect(items.first()).toContainText('Night bus 9')
  await rename(request, String(simei), device)

  const { rows: alarms } = await inDatabase(
    `INSERT INTO tracking.alarm (device_id, time, taken_at, type, lat, lon)
     VALUES ($1, $2, 0, 0, 31230000, 121470000) RETURNING id`,
    [simei, Math.floor(Date.now() / 1000) - 60 * 86_400 - storeEpoch],
  )
  await visit(page, `/monitor?simei=${simei}&alarm=${alarms[0].id}`)
  const pin = page.locator('.maplibregl-marker').filter({ hasText: device })
  await expect(pin).toContainText('Shanghai')

  const to = Math.floor(Date.now() / 1000)
  await visit(page, `/notify/alarm?period=${to - 85 * 86_400}-${to}&type=sos`)
  const old = page.locator('[role=row][data-index]').filter({ hasText: device }).last()
  await old.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Show on the map' }).click()
  await expect(page).toHaveURL(new RegExp(`alarm=${alarms[0].id}`))
  await expect(pin).toContainText('Shanghai')
})

test('maps open where the fleet is: at its street level on each page, and where they were left afterwards', async ({
  page,
}) => {
  await catchMap(page)
  await enter(page, { account: 'owner' })
  const shown = async (path: string) => {
    await page.goto(path)
    await page.waitForFunction(() => (window as unknown as MapWindow).shownMap?.isStyleLoaded())
    return page.evaluate(() => {
      const map = (window as unknown as MapWindow).shownMap
      return { zoom: map?.getZoom() ?? 0, ...map?.getCenter() }
    })
  }
  for (const path of ['/locus', '/fence', '/poi', '/monitor']) {
    const { lng, lat, zoom } = await shown(path)
    expect([lng, lat], path).toEqual([expect.closeTo(9.5, 0), expect.closeTo(47.2, 0)])
    expect(zoom, path).toBeGreaterThan(8)
  }
  await page.evaluate(() =>
    (window as unknown as MapWindow).shownMap?.jumpTo({ center: [114.03, 22.62], zoom: 12 }),
  )
  const kept = () => page.evaluate(() => sessionStorage.getItem('waypost.monitor.camera'))
  await expect.poll(kept).toContain('114.03')
  expect(await shown('/monitor')).toMatchObject({ lng: expect.closeTo(114.03, 3), zoom: 12 })
})
