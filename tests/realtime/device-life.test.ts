import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDevice, putAlarm } from '../factories/devices.ts'
import { type Market, openMarket, type Party } from '../factories/market.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { type Mirror, openMirror, report, sessionOf, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

holdSeconds()
let web: Web
let market: Market
const mirrors = {} as Record<'owner' | 'buyer', Mirror>

beforeAll(async () => {
  web = await openWeb({ limits: { flushMs: 50, lingerMs: 200 } })
  market = await openMarket(web.services)
  for (const party of ['owner', 'buyer'] as const) {
    const { sid } = await sessionOf(web.services, { accountId: market.accounts[party].id })
    const topics = ['position', 'state', 'alarm'] as const
    mirrors[party] = openMirror(web, () => ({ sid, gchild: 1, topics }) as never)
  }
  await until(() => mirrors.owner.snapshots + mirrors.buyer.snapshots === 2)
})
afterAll(async () => {
  for (const { push } of Object.values(mirrors)) push.close()
  await web.close()
})
beforeEach(() => {
  for (const mirror of Object.values(mirrors)) mirror.alarms.length = 0
})

const sees = (party: 'owner' | 'buyer', id: number) => mirrors[party].rows.has(id)

async function ownDevice() {
  const device = await market.device('owner')
  await web.services.bus.publish('device', { id: device.id, imei: device.imei })
  await until(() => sees('owner', device.id))
  expect(sees('buyer', device.id)).toBe(false)
  return device
}

async function raiseAlarm(deviceId: number) {
  await putAlarm(web.services, { deviceId, time: Math.floor(Date.now() / 1000) })
  const takenAt = String(Date.now() * 1000)
  await web.services.bus.publish('alarm', { deviceId, time: 0, type: 0, takenAt })
}

test.each<['device/Move' | 'device/Sell']>([['device/Move'], ['device/Sell']])(
  'after %s the former owner hears no more of the device, and the new one does',
  async (func) => {
    const { id, simei } = await ownDevice()
    const sfamilyid = String(market.parties.buyer.id)
    const reply = await market.as('dealer', func, { simei: [simei], sfamilyid })
    expect(reply['suc_items']).toEqual([simei])
    await until(() => sees('buyer', id) && !sees('owner', id))
    await report(web.services, { id }, { lat: 9e6, lon: 10e6 })
    await raiseAlarm(id)
    await until(() => mirrors.buyer.rows.get(id)?.lat === 9e6)
    await until(() => mirrors.buyer.alarms.length > 0)
    // Devices are read, rows flushed and alarms delivered in turn: the former owner hears the last.
    const last = await ownDevice()
    await report(web.services, last, { lat: 8e6, lon: 10e6 })
    await raiseAlarm(last.id)
    await until(() => mirrors.owner.rows.get(last.id)?.lat === 8e6)
    await until(() => mirrors.owner.alarms.length > 0)
    expect(sees('owner', id)).toBe(false)
    expect(mirrors.owner.alarms.map(({ simei }) => simei)).toEqual([last.simei])
  },
)

test('a deleted device leaves the map of its owner, and comes back when it is restored', async () => {
  const { id, simei } = await ownDevice()
  await market.as('owner', 'device/Delete', { simei: [simei] })
  await until(() => !sees('owner', id))
  await market.as('owner', 'device/Restore', { simei: [simei] })
  await until(() => sees('owner', id))
})

test.each<[string, Party, (simei: string) => object]>([
  [
    'device/Move',
    'dealer',
    (simei) => ({ simei: [simei], sfamilyid: String(market.parties.buyer.id) }),
  ],
  ['device/Delete', 'owner', (simei) => ({ simei: [simei] })],
  ['device/Freeze', 'dealer', (simei) => ({ simei: [simei], frozen: true })],
])('%s closes the sockets of the device itself', async (func, party, params) => {
  const { id, simei } = await ownDevice()
  const { sid } = await sessionOf(web.services, { deviceId: id })
  const own = openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }) as never)
  await until(() => own.snapshots === 1)
  const [socket] = own.sockets
  await market.as(party, func, params(simei))
  await until(() => socket?.readyState === 3)
  own.push.close()
})

test('a device with another name or group is told to those who see it, and to nobody else', async () => {
  const { id, simei } = await ownDevice()
  const stranger = await openStranger()
  const notices = mirrors.owner.changed.length
  mirrors.buyer.changed.length = 0
  await market.as('owner', 'device/Modify', { simei, name: 'Truck 9' })
  await until(() => mirrors.owner.changed.slice(notices).some((ids) => ids?.includes(id)))
  // All who are told of one change are told together: a later one comes after it.
  const bought = await market.device('buyer')
  for (const device of [bought, stranger.device]) await web.services.bus.publish('device', device)
  const { buyer } = mirrors
  await until(() => buyer.changed.some((ids) => ids?.includes(bought.id)))
  await until(() => stranger.changed.length > 0)
  expect(buyer.changed.flat()).not.toContain(id)
  expect(buyer.changed).not.toContain(undefined)
  expect(stranger.changed).toEqual([[stranger.device.id]])
  stranger.push.close()
})

/** Nothing of its organisation has changed yet. */
async function openStranger() {
  const { services } = web
  const organisation = await createOrganisation(services)
  const { id, imei } = await createDevice(services, { organisation })
  const account = await createAccount(services, { organisation })
  const { sid } = await sessionOf(services, { accountId: account.id })
  const mirror = openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }) as never)
  await until(() => mirror.snapshots === 1)
  return { ...mirror, device: { id, imei } }
}

test('those above are told when an organisation moves inside what they see', async () => {
  const { sid } = await sessionOf(web.services, { accountId: market.accounts.dealer.id })
  const topics = ['position'] as const
  const above = openMirror(web, () => ({ sid, gchild: 1, topics }) as never)
  await until(() => above.snapshots === 1)
  const { owner } = market.parties
  await web.services.bus.publish('session', { organisationId: owner.id })
  await until(() => above.changed.includes(undefined))
  above.push.close()
})
