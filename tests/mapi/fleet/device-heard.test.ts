import { expect, test } from 'vitest'
import { marketPlatform } from '../../factories/file-platform.ts'

const { platform, market } = await marketPlatform()

const heard = (id: number, organisation: number, cause: string, age = '0') =>
  platform.pool.query(
    `INSERT INTO device_heard (device_id, cause, organisation_id, protocol, port, address, count, at)
     VALUES ($1, $2, $3, 'gt06', 'jt808', '203.0.*.*', 2, now() - $4::interval)`,
    [id, cause, organisation, age],
  )
const read = (simei: string, who: Parameters<typeof market.as>[0] = 'owner') =>
  market.as(who, 'device/GetHeard', { simei })

test('who has a device reads what was heard of it, newest first, for an hour', async () => {
  const { id, simei, imei } = await market.device('owner', { activatedAt: null })
  await heard(id, market.parties.owner.id, 'wrongPort', '10 seconds')
  await heard(id, market.parties.owner.id, 'held', '5 seconds')
  await heard(id, market.parties.owner.id, 'badFrame', '61 minutes')
  expect(await read(simei)).toMatchObject({
    imei,
    protocol: 'jt808',
    is_activated: false,
    is_online: false,
    seen_time: null,
    satellites: null,
    last_pos: null,
    items: [
      { cause: 'held' },
      { cause: 'wrongPort', protocol: 'gt06', port: 'jt808', address: '203.0.*.*', count: 2 },
    ],
  })
})

test('asking makes the gateways listen for it and for no other', async () => {
  const { id, simei, imei } = await market.device('owner', { activatedAt: null })
  const sent: unknown[] = []
  const stop = await platform.bus.subscribe('listen', (message) => sent.push(message))
  await read(simei)
  expect((await read(simei, 'buyer')).error).toBe('deviceNotFound')
  stop()
  expect(sent).toEqual([{ deviceId: id, number: imei, address: expect.any(String) }])
})

test('what was heard while another had it stays with nobody', async () => {
  const { id, simei } = await market.device('owner', { activatedAt: null })
  await heard(id, market.parties.dealer.id, 'network')
  expect(await read(simei)).toMatchObject({ items: [] })
})

const otherNumber = (id: number, organisation: number, number: string, age = '0') =>
  platform.pool.query(
    `INSERT INTO device_heard (device_id, cause, organisation_id, protocol, port, address, number, count, at)
     VALUES ($1, 'otherNumber', $2, 'jt808', 'jt808', '203.0.*.*', $3, 1, now() - $4::interval)`,
    [id, organisation, number, age],
  )
const take = (simei: string, who: Parameters<typeof market.as>[0] = 'owner') =>
  market.as(who, 'device/TakeNumber', { simei })

test('a number that came in place of its own is shown by its end and taken by a yes', async () => {
  const { id, simei } = await market.device('dealer', { activatedAt: null })
  await otherNumber(id, market.parties.dealer.id, '99000001092')
  expect(await read(simei, 'dealer')).toMatchObject({
    items: [{ cause: 'otherNumber', number: '00001092' }],
  })
  expect(await take(simei, 'dealer')).toMatchObject({ errcode: 0, imei: '99000001092' })
  expect(await read(simei, 'dealer')).toMatchObject({ imei: '99000001092' })
})

test('only what came lately, for who has it now, and for a device without a place', async () => {
  const unheard = await market.device('owner', { activatedAt: null })
  expect((await take(unheard.simei)).error).toBe('numberNotHeard')
  await otherNumber(unheard.id, market.parties.owner.id, '99000001101', '61 minutes')
  expect((await take(unheard.simei)).error).toBe('numberNotHeard')
  const former = await market.device('owner', { activatedAt: null })
  await otherNumber(former.id, market.parties.dealer.id, '99000001102')
  expect((await take(former.simei)).error).toBe('numberNotHeard')
  const live = await market.device('owner')
  await otherNumber(live.id, market.parties.owner.id, '99000001103')
  expect((await take(live.simei)).error).toBe('numberNotHeard')
  const second = await market.device('owner', { activatedAt: null })
  await otherNumber(second.id, market.parties.owner.id, live.imei)
  expect((await take(second.simei)).error).toBe('deviceExists')
})

test('where devices reach the platform is told: by their own name, else by that of the console', async () => {
  const { simei } = await market.device('owner', { activatedAt: null })
  const { config } = platform
  const { devicePorts } = config
  const told = async (names: { DEVICE_HOST?: string; APP_URL?: string }) => {
    platform.config = { ...config, DEVICE_HOST: undefined, APP_URL: undefined, ...names }
    return (await read(simei))['host']
  }
  const APP_URL = 'https://console.example.com:8443'
  expect(await told({})).toBeNull()
  expect(await told({ APP_URL })).toBe('console.example.com')
  expect(await told({ APP_URL, DEVICE_HOST: 'gps.example.com' })).toBe('gps.example.com')
  platform.config = config
  expect((await read(simei))['ports']).toContainEqual({ protocol: 'gt06', port: devicePorts.gt06 })
})
