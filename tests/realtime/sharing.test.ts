import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#server/services.ts'
import { call } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { type Market, openMarket } from '../factories/market.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { connect, openMirror, type RawSocket, report, sessionOf, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

const pass = holdSeconds()
let web: Web
/** Its clock goes on with each call of a party: no limit is met. */
let platform: Services & { advance: (seconds: number) => void }
let market: Market
let home: Organisation
let guest: { id: number; login: string; sid: string }
let raw: RawSocket

beforeAll(async () => {
  web = await openWeb({ limits: { flushMs: 50, lingerMs: 200 } })
  platform = advancing(web.services)
  market = await openMarket(platform)
  home = await createOrganisation(web.services, { parent: market.parties.root })
  const account = await createAccount(web.services, { organisation: home })
  guest = { ...account, sid: (await sessionOf(web.services, { accountId: account.id })).sid }
  raw = await connect(web)
  raw.send({ cmd: 'subscribe', sid: guest.sid, topics: ['alarm'] })
  await raw.wait((heard) => heard['cmd'] === 'subscribe')
})
afterAll(() => web.close())

function advancing(services: Services): typeof platform {
  let aheadMs = 0
  const advance = (seconds: number) => {
    aheadMs += seconds * 1000
  }
  return { ...services, now: () => services.now() + aheadMs, advance }
}

const news = () => raw.heard.filter((heard) => 'type' in heard && heard.type === 'sharing').length
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600

test('an account is told what is offered to it, and what is taken back', async () => {
  const { simei } = await market.device('owner')
  const params = { simei, account: guest.login, end_time: inHours(1) }
  const { invite_id } = await market.as('owner', 'device/Invite', params)
  await until(() => news() === 1)
  const answer = { invite_id, action: 'accept' }
  await call(platform, 'message/HandleShare', answer, { sid: guest.sid })
  await until(() => news() === 2)
  await market.as('owner', 'device/RevokeInvite', { simei, invite_id })
  await until(() => news() === 3)
  const others = { simei, account: market.accounts.buyer.login, end_time: inHours(1) }
  expect((await market.as('owner', 'device/Invite', others)).errcode).toBe(0)
  await market.as('owner', 'device/Invite', params)
  await until(() => news() === 4)
})

const onMap = (sid: string) =>
  openMirror(web, () => ({ sid, gchild: 1, topics: ['position', 'state'] }) as never)

async function lentDevice(rights = 'view') {
  const { id, simei } = await market.device('owner')
  const params = { simei, account: guest.login, rights, end_time: inHours(1) }
  const { invite_id } = await market.as('owner', 'device/Invite', params)
  const answer = { invite_id, action: 'accept' }
  const reply = await call(platform, 'message/HandleShare', answer, { sid: guest.sid })
  expect(reply['state']).toBe('shared')
  return { id, simei, invite_id: invite_id as string }
}

const tellDevice = (id: number) => web.services.bus.publish('device', { id, imei: '' })

test('a lent device moves on the map of the guest beside its own, without alarms and inputs', async () => {
  const map = onMap(guest.sid)
  await until(() => map.lent !== undefined)
  const own = await createDevice(web.services, { organisation: home })
  await tellDevice(own.id)
  await until(() => map.rows.has(own.id))
  const { id } = await lentDevice()
  const ids = () => map.lent?.map((row) => row.id)
  await until(() => ids()?.includes(id) === true)
  await report(
    web.services,
    { id },
    { lat: 9e6, lon: 10e6, alarmMask: 1, isMoving: true, oilCut: true },
  )
  const row = () => map.lent?.find((one) => one.id === id)
  await until(() => row()?.lat === 9e6)
  expect(row()).toMatchObject({ lon: 10e6, state: 'moving', flags: 0 })
  expect(map.rows.has(id)).toBe(false)
  expect(ids()).not.toContain(own.id)
  expect(map.counts?.total).toBe(1)
  const later = onMap(guest.sid)
  await until(() => later.lent?.some((one) => one.id === id) === true)
  for (const { push } of [map, later]) push.close()
})

test('whatever ends the sharing takes the device off the map at once', async () => {
  const map = onMap(guest.sid)
  await until(() => map.lent !== undefined)
  type Lent = Awaited<ReturnType<typeof lentDevice>>
  const endings: ((device: Lent) => Promise<unknown>)[] = [
    ({ simei, invite_id }) => market.as('owner', 'device/RevokeInvite', { simei, invite_id }),
    ({ invite_id }) => {
      const answer = { invite_id, action: 'leave' }
      return call(platform, 'message/HandleShare', answer, { sid: guest.sid })
    },
    ({ simei }) => market.as('dealer', 'device/Freeze', { simei: [simei], frozen: true }),
    ({ simei }) => market.as('owner', 'device/Delete', { simei: [simei] }),
    ({ simei }) => {
      const sfamilyid = String(market.parties.buyer.id)
      return market.as('dealer', 'device/Move', { simei: [simei], sfamilyid })
    },
  ]
  for (const end of endings) {
    const device = await lentDevice()
    const isShown = () => map.lent?.some(({ id }) => id === device.id) === true
    await until(isShown)
    await end(device)
    await until(() => !isShown())
  }
  const short = await lentDevice()
  await until(() => map.lent?.some(({ id }) => id === short.id) === true)
  await web.services.pool.query(
    "UPDATE device_invitation SET expires_at = now() + interval '1 second' WHERE device_id = $1",
    [short.id],
  )
  await web.services.bus.publish('sharing', { accountId: guest.id })
  await until(() => {
    pass(1)
    return map.lent?.every(({ id }) => id !== short.id) === true
  })
  map.push.close()
})

test('a lent device that is renamed is told to the guest, one taken back no more', async () => {
  const map = onMap(guest.sid)
  const accountId = market.accounts.owner.id
  const owner = onMap((await sessionOf(web.services, { accountId })).sid)
  const { id, simei, invite_id } = await lentDevice()
  await until(() => map.lent?.some((one) => one.id === id) === true)
  await market.as('owner', 'device/Modify', { simei, name: 'renamed' })
  await until(() => map.changed.some((ids) => ids?.includes(id)))
  await market.as('owner', 'device/RevokeInvite', { simei, invite_id })
  await until(() => map.lent?.every((one) => one.id !== id) === true)
  map.changed.length = 0
  owner.changed.length = 0
  await market.as('owner', 'device/Modify', { simei, name: 'again' })
  await until(() => owner.changed.some((ids) => ids?.includes(id)))
  // All who are told of one change are told together: a later one comes after it.
  const own = await createDevice(web.services, { organisation: home })
  await tellDevice(own.id)
  await until(() => map.changed.some((ids) => ids?.includes(own.id)))
  expect(map.changed.flat()).not.toContain(id)
  for (const { push } of [map, owner]) push.close()
})

test('where a part or another organisation is in view, nothing lent is', async () => {
  const { id } = await lentDevice()
  const below = await createOrganisation(web.services, { parent: home })
  const last = await createDevice(web.services, { organisation: below })
  const { sid } = guest
  const topics = ['position', 'state']
  const sfamilyid = String(below.id)
  let lat = 8e6
  for (const part of [{ sfamilyid }, { live_sfamilyid: sfamilyid }]) {
    const map = openMirror(web, () => ({ sid, gchild: 1, topics, ...part }) as never)
    await until(() => map.snapshots > 0)
    // Who is lent the same devices is told of them together; a later row comes after that.
    const whole = onMap(sid)
    await until(() => whole.lent?.some((one) => one.id === id) === true)
    lat += 1
    await report(web.services, { id }, { lat })
    await until(() => whole.lent?.some((one) => one.id === id && one.lat === lat) === true)
    await report(web.services, last, { lat })
    await until(() => map.rows.get(last.id)?.lat === lat)
    expect(map.lent).toBeUndefined()
    for (const { push } of [map, whole]) push.close()
  }
})
