import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { type Market, openMarket } from '../factories/market.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import {
  connect,
  openMirror,
  pause,
  type RawSocket,
  report,
  sessionOf,
  until,
} from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'

let web: Web
let market: Market
let home: Organisation
let guest: { id: number; login: string; sid: string }
let raw: RawSocket

beforeAll(async () => {
  web = await openWeb({ limits: { lingerMs: 200 } })
  market = await openMarket(web.services)
  home = await createOrganisation(web.services, { parent: market.parties.root })
  const account = await createAccount(web.services, { organisation: home })
  guest = { ...account, sid: (await sessionOf(web.services, { accountId: account.id })).sid }
  raw = await connect(web)
  raw.send({ cmd: 'subscribe', sid: guest.sid, topics: ['alarm'] })
  await raw.wait((heard) => heard['cmd'] === 'subscribe')
})
afterAll(() => web.close())

const news = () => raw.heard.filter((heard) => 'type' in heard && heard.type === 'sharing').length
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600

test('an account is told what is offered to it, and what is taken back', async () => {
  const { simei } = await market.device('owner')
  const params = { simei, account: guest.login, end_time: inHours(1) }
  const { invite_id } = await market.as('owner', 'device/Invite', params)
  await until(() => news() === 1)
  const answer = { invite_id, action: 'accept' }
  await call(web.services, 'message/HandleShare', answer, { sid: guest.sid })
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
  await pause(1000) // one invitation a second
  const { id, simei } = await market.device('owner')
  const params = { simei, account: guest.login, rights, end_time: inHours(1) }
  const { invite_id } = await market.as('owner', 'device/Invite', params)
  const answer = { invite_id, action: 'accept' }
  const reply = await call(web.services, 'message/HandleShare', answer, { sid: guest.sid })
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
  await report(web.services, { id }, { lat: 9e6, lon: 10e6, alarmMask: 1, isMoving: true })
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
      return call(web.services, 'message/HandleShare', answer, { sid: guest.sid })
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
    "UPDATE device_invitation SET expires_at = now() + interval '2 seconds' WHERE device_id = $1",
    [short.id],
  )
  await web.services.bus.publish('sharing', { accountId: guest.id })
  await until(() => map.lent?.every(({ id }) => id !== short.id) === true)
  map.push.close()
})

test('a lent device that is renamed is told to the guest, one taken back no more', async () => {
  const map = onMap(guest.sid)
  const { id, simei, invite_id } = await lentDevice()
  await until(() => map.lent?.some((one) => one.id === id) === true)
  await market.as('owner', 'device/Modify', { simei, name: 'renamed' })
  await until(() => map.changed.some((ids) => ids?.includes(id)))
  await market.as('owner', 'device/RevokeInvite', { simei, invite_id })
  await until(() => map.lent?.every((one) => one.id !== id) === true)
  map.changed.length = 0
  await market.as('owner', 'device/Modify', { simei, name: 'again' })
  await pause(700)
  expect(map.changed.flat()).not.toContain(id)
  map.push.close()
})

test('where a part or another organisation is in view, nothing lent is', async () => {
  const { id } = await lentDevice()
  const below = await createOrganisation(web.services, { parent: home })
  const { sid } = guest
  const topics = ['position', 'state']
  const sfamilyid = String(below.id)
  for (const part of [{ sfamilyid }, { live_sfamilyid: sfamilyid }]) {
    const map = openMirror(web, () => ({ sid, gchild: 1, topics, ...part }) as never)
    await until(() => map.snapshots > 0)
    await report(web.services, { id }, { lat: 8e6 })
    await pause(700)
    expect(map.lent).toBeUndefined()
    map.push.close()
  }
})
