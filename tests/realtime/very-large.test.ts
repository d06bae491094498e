import { afterAll, beforeAll, expect, test } from 'vitest'
import { displayStates } from '#lib/codes/device-state.ts'
import { errorCodes } from '#lib/codes/error-codes.ts'
import { yToLat } from '#lib/geo/mercator.ts'
import { DeviceStore } from '#lib/live/device-store.ts'
import type { ShownView } from '#lib/live/messages.ts'
import { allStates, planView } from '#lib/live/plan-view.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { openMirror, report, sessionOf, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

/** Of 90 devices: 60 near each other, 30 far from them. */
const near = { lat: 10e6, lon: 10e6 }
const far = { lat: 50e6, lon: 100e6 }
const world: ShownView = { bbox: [-180, -85, 180, 85], zoom: 2 }
const aroundFar: ShownView = { bbox: [99, 49.5, 101, 50.5], zoom: 9 }
const aroundNowhere: ShownView = { bbox: [120, -41, 121, -40], zoom: 9 }
const aroundNear: ShownView = { bbox: [9, 9.5, 11, 10.5], zoom: 9 }

holdSeconds()
let web: Web
let fleet: Organisation
let ids: number[]
let sid: string

beforeAll(async () => {
  web = await openWeb({ limits: { flushMs: 50, lingerMs: 200, groupsAbove: 50, rowsOfView: 40 } })
  fleet = await createOrganisation(web.services, {
    parent: await createOrganisation(web.services),
  })
  ids = []
  for (let n = 0; n < 90; n += 1)
    ids.push((await createDevice(web.services, { organisation: fleet })).id)
  for (const [n, id] of ids.entries())
    await report(web.services, { id }, n < 60 ? near : { ...far, lon: far.lon + n * 1000 })
  const account = await createAccount(web.services, { organisation: fleet })
  sid = (await sessionOf(web.services, { accountId: account.id })).sid
})
afterAll(() => web.close())

/** The console's store behind the console's client. */
function openMap(live_sfamilyid?: string) {
  const store = new DeviceStore()
  const { push } = openMirror(
    web,
    () => ({ sid, gchild: 1, topics: ['position', 'state'], live_sfamilyid }) as never,
    {
      onSnapshot: (view, { first }) => store.apply(view, performance.now(), first),
      onDelta: (view) => store.apply(view, performance.now()),
      onGone: (gone) => store.remove(gone),
      onCounts: ({ counts }) => store.setTotals(counts),
    },
  )
  return { store, push }
}

const inGroups = ({ groups }: DeviceStore) =>
  groups.reduce((sum, { counts }) => sum + Array.from(counts).reduce((a, b) => a + b), 0)
const counted = ({ counts }: DeviceStore) => counts.reduce((sum, count) => sum + count, 0)
const shownRows = ({ columns, count }: DeviceStore) => [...columns.ids.subarray(0, count)].sort()

test('the map of a very large organisation gets counts, and devices where few are in view', async () => {
  const { store, push } = openMap()
  await until(() => store.isLoaded && counted(store) === 90)
  expect(store.count).toBe(0)
  expect(inGroups(store)).toBe(90)
  const view = { x: 0.5, y: 0.5, halfWidth: 0.5, halfHeight: 0.5, scale: 512 * 4 }
  const clusters = planView(store, view, allStates).clusters
  expect(clusters.map(({ count }) => count).sort()).toEqual([30, 60])
  const onlyMoving = 1 << displayStates.indexOf('moving')
  expect(planView(store, view, onlyMoving).clusters).toEqual([])

  push.setView(aroundFar)
  await until(() => store.count === 30)
  expect(store.groups).toEqual([])
  expect(shownRows(store)).toEqual(ids.slice(60).sort())
  expect(counted(store)).toBe(90)

  push.setView(aroundNear)
  await until(() => store.count === 0 && inGroups(store) === 60)
  push.close()
})

test('what moves, comes and goes is told to both kinds of view', async () => {
  const rows = openMap()
  const groups = openMap()
  rows.push.setView(aroundFar)
  groups.push.setView(world)
  await until(() => rows.store.count === 30 && inGroups(groups.store) === 90)
  const [moved = 0, left = 0] = [ids[60], ids[61]]

  await report(web.services, { id: moved }, { lat: 50.2e6, lon: 100.4e6 })
  await until(() => {
    const row = rows.store.rowOf(moved)
    return Math.abs((rows.store.columns.x[row] ?? 0) - (100.4 + 180) / 360) < 1e-6
  })
  // Out of the area: told once more, as its marker would stay.
  await report(web.services, { id: left }, { lat: -30e6, lon: -60e6 })
  await until(() => (rows.store.columns.x[rows.store.rowOf(left)] ?? 1) < 0.4)
  await until(() => groups.store.groups.some(({ x }) => x < 0.4))
  expect(inGroups(groups.store)).toBe(90)

  const added = await createDevice(web.services, { organisation: fleet })
  await report(web.services, { id: added.id }, far)
  await web.services.bus.publish('device', { id: added.id, imei: added.imei })
  await until(() => rows.store.rowOf(added.id) >= 0 && inGroups(groups.store) === 91)
  expect(counted(rows.store)).toBe(91)

  await web.services.pool.query('UPDATE device SET deleted_at = now() WHERE id = $1', [added.id])
  await web.services.bus.publish('device', { id: added.id, imei: added.imei })
  await until(() => rows.store.rowOf(added.id) < 0 && inGroups(groups.store) === 90)
  for (const { push } of [rows, groups]) push.close()
})

test('watched devices are told of wherever they are, those of others never', async () => {
  const stranger = await createDevice(web.services, {
    organisation: await createOrganisation(web.services),
  })
  await report(web.services, { id: stranger.id }, far)
  const watchedId = ids[62] ?? 0
  const watched = [watchedId, stranger.id].map(String)
  const { store, push } = openMap()
  const latOf = () => yToLat(store.columns.y[store.rowOf(watchedId)] ?? Number.NaN)
  const isAt = (lat: number) => Math.abs(latOf() - lat) < 1e-5

  push.setView({ ...world, watched })
  await until(() => store.groups.length > 0 && isAt(50))
  await report(web.services, { id: watchedId }, { lat: 51e6, lon: 100e6 })
  await until(() => isAt(51))
  expect(shownRows(store)).toEqual([watchedId])

  push.setView({ ...aroundNowhere, watched })
  await until(() => store.groups.length === 0 && isAt(51))
  await report(web.services, { id: watchedId }, { lat: 50.5e6, lon: 100e6 })
  await until(() => isAt(50.5))
  expect(shownRows(store)).toEqual([watchedId])
  push.close()
})

test("a part of it is narrowed by the server, within the reader's tree only", async () => {
  const part = await createOrganisation(web.services, { parent: fleet })
  const device = await createDevice(web.services, { organisation: part })
  await web.services.bus.publish('device', { id: device.id, imei: device.imei })
  const { store, push } = openMap(String(part.id))
  await until(() => store.isLoaded && store.count > 0)
  expect(store.isOfView).toBe(false)
  expect(shownRows(store)).toEqual([device.id])
  push.close()

  const other = await createOrganisation(web.services)
  const outside = openMirror(
    web,
    () => ({ sid, topics: ['position'], live_sfamilyid: String(other.id) }) as never,
  )
  await until(() => outside.replies.length > 0)
  expect(outside.replies[0]?.errcode).toBe(errorCodes.notFound.code)
  outside.push.close()
})

test('it is read when the process starts, and parts of it are not read again', async () => {
  const part = await createOrganisation(web.services, { parent: fleet })
  const inPart = await createDevice(web.services, { organisation: part })
  await report(web.services, { id: inPart.id }, far)
  const { DATABASE_URL } = web.services.config
  const limits = { groupsAbove: 50, rowsOfView: 40 }
  const restarted = await openWeb({ limits, env: { DATABASE_URL } })
  try {
    await until(() => restarted.push.stats().devices >= 90)
    expect(restarted.push.stats().feeds).toBe(1)
    const loaded = restarted.push.stats().devices
    const topics = ['position', 'state'] as const
    const narrowed = openMirror(
      restarted,
      () => ({ sid, gchild: 1, topics, live_sfamilyid: String(part.id) }) as never,
    )
    await until(() => narrowed.rows.has(inPart.id))
    expect(restarted.push.stats()).toMatchObject({ feeds: 2, devices: loaded })
    await report(restarted.services, { id: inPart.id }, near)
    await until(() => narrowed.rows.get(inPart.id)?.lat === near.lat)
    narrowed.push.close()
  } finally {
    await restarted.close()
  }
})
