import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, gt06Device, gt06LogIn, registration, sendTo } from './sender.ts'
import { connect, nowSeconds, openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const own = '127.0.0.1'
/** Of the machine's own addresses none is another network; who waits is elsewhere then. */
const elsewhere = '203.0.113.9'

async function claimed(imei: string, columns: Record<string, unknown> = {}): Promise<number> {
  return rig.addDevice(imei, { protocol: 'gt06', claimed_at: new Date(), ...columns })
}

const place = (id: string, more = '') =>
  `/?id=${id}&lat=41&lon=28&timestamp=${nowSeconds() - 5}${more}`

async function waitFor(id: number, number: string, address: string): Promise<void> {
  await rig.bus.publish('listen', { deviceId: id, number, address, proofPort: 'jt808' })
  await until(() => rig.gateway.hub.heard.waitsIn(id, address), 'the gateway listens')
}

const proofOf = async (id: number) =>
  (
    await rig.rows<{ claim_proof: string | null }>('SELECT claim_proof FROM device WHERE id = $1', [
      id,
    ])
  )[0]?.claim_proof
const proved = (id: number, proof: string) =>
  until(async () => (await proofOf(id)) === proof, `the proof of ${id}`)
/** All that a stranger's device could leave behind. */
const traces = (id: number) =>
  rig.rows(
    `SELECT 'position' FROM tracking.position WHERE device_id = $1
     UNION ALL SELECT 'state' FROM tracking.device_state WHERE device_id = $1
     UNION ALL SELECT 'frame' FROM tracking.frame_chunk WHERE device_id = $1
     UNION ALL SELECT 'holder' FROM device_holder WHERE device_id = $1`,
    [id],
  )
const heardOf = (id: number) =>
  rig.rows('SELECT cause, address FROM device_heard WHERE device_id = $1 ORDER BY cause', [id])
const unproved = (id: number) =>
  until(async () => {
    rig.gateway.hub.heard.flush()
    return (await heardOf(id)).some(({ cause }) => cause === 'unproved')
  }, `what was heard of ${id}`)

const inNobodysEyes = async (id: number) => {
  expect(await traces(id)).toEqual([])
  expect(await heardOf(id)).toEqual([{ cause: 'unproved', address: '*' }])
  expect(await proofOf(id)).toBeNull()
}

test("a stranger's device is not let in for who claimed its number: nothing is stored, learnt or shown of it", async () => {
  const gt06 = await claimed('865000000000510')
  await waitFor(gt06, '865000000000510', elsewhere)
  const tracker = await gt06Device(rig.gateway, '865000000000510')
  tracker.logIn()
  tracker.report()
  await until(() => tracker.isClosed, 'the end of the connection')
  expect(tracker.isIn()).toBe(false)
  await unproved(gt06)
  await inNobodysEyes(gt06)

  const truck = await claimed('13000000511', { protocol: 'jt808' })
  await waitFor(truck, '13000000511', elsewhere)
  const device = await connect(rig, '13000000511')
  device.send(registration('13000000511', 1))
  device.report({ at: nowSeconds() - 5 })
  await until(() => device.isClosed, 'the end of the connection')
  await unproved(truck)
  await inNobodysEyes(truck)

  const phone = await claimed('phone-512', { protocol: 'osmand' })
  await waitFor(phone, 'phone-512', elsewhere)
  expect((await ask(rig.gateway, place('phone-512'))).status).toBe(400)
  await unproved(phone)
  await inNobodysEyes(phone)
})

test('it is let in from the network of who waits for it, also over HTTP, and stays so', async () => {
  const id = await claimed('865000000000528')
  await waitFor(id, '865000000000528', own)
  const tracker = await gt06Device(rig.gateway, '865000000000528')
  tracker.logIn()
  await until(() => tracker.isIn(), 'the log-in')
  tracker.report()
  await until(async () => (await traces(id)).length > 0, 'its report')
  await proved(id, 'address')
  const phone = await claimed('phone-529', { protocol: 'osmand' })
  await waitFor(phone, 'phone-529', own)
  expect((await ask(rig.gateway, place('phone-529'))).status).toBe(200)
  await proved(phone, 'address')
  await waitFor(phone, 'phone-529', elsewhere)
  expect((await ask(rig.gateway, place('phone-529'))).status).toBe(200)
})

test('a phone with the token of its owner is his, from anywhere', async () => {
  const token = 'a-token-of-its-owner'
  const hash = createHash('sha256').update(token).digest()
  const id = await claimed('phone-530', { protocol: 'osmand', token_hash: hash })
  expect((await ask(rig.gateway, place('phone-530'))).status).toBe(400)
  expect((await ask(rig.gateway, place('phone-530', '&token=other'))).status).toBe(400)
  expect((await ask(rig.gateway, place('phone-530', `&token=${token}`))).status).toBe(200)
  await proved(id, 'token')
})

test('a device that comes to the port it was sent to is his who sent it, one at another wrong port is not', async () => {
  const phone = await claimed('phone-543', { protocol: 'osmand' })
  await waitFor(phone, 'phone-543', elsewhere)
  const request = `GET ${place('phone-543')} HTTP/1.1\r\nHost: x\r\n\r\n`
  const lost = await sendTo(rig, 'gt06 tcp', request)
  await until(async () => {
    rig.gateway.hub.heard.flush()
    return (await heardOf(phone)).length > 0
  }, 'the wrong port')
  expect(await heardOf(phone)).toEqual([{ cause: 'wrongPort', address: '*' }])
  expect(await proofOf(phone)).toBeNull()

  const id = await claimed('865000000000544')
  await waitFor(id, '865000000000544', elsewhere)
  const sent = await sendTo(rig, 'jt808 tcp', gt06LogIn('865000000000544'))
  await proved(id, 'port')
  const tracker = await gt06Device(rig.gateway, '865000000000544')
  tracker.logIn()
  await until(() => tracker.isIn(), 'the log-in')
  for (const socket of [lost, sent, tracker.socket]) socket.destroy()
})
