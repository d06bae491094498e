import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { marketPlatform } from '../../factories/file-platform.ts'

const { platform, market } = await marketPlatform()

const read = (simei: string) => market.as('owner', 'device/GetIdentity', { simei })
const rowOf = async (id: number) =>
  (await platform.pool.query('SELECT * FROM device WHERE id = $1', [id])).rows[0]

test('identity and networks are kept beside other settings, noted and told to the gateways', async () => {
  const { id, simei, imei } = await market.device('owner')
  await platform.pool.query(
    `UPDATE device SET settings = '{"intervalSeconds": 60}' WHERE id = $1`,
    [id],
  )
  const sent: unknown[] = []
  const stop = await platform.bus.subscribe('device', (message) => sent.push(message))
  const networks = ['10.1.0.0/16', '2001:db8::/32', '192.0.2.7']
  const params = { simei, identity: 'strict', networks }
  expect((await market.as('owner', 'device/SetIdentity', params)).errcode).toBe(0)
  stop()
  expect(sent).toEqual([{ id, imei }])
  expect(await read(simei)).toMatchObject({ identity: 'strict', is_strict: true, networks })
  expect((await rowOf(id)).settings).toEqual({ intervalSeconds: 60, identity: 'strict', networks })
  await market.as('owner', 'device/SetIdentity', { simei, identity: 'auto', networks: [] })
  expect(await read(simei)).toMatchObject({ identity: 'auto', is_strict: false, networks: [] })
  const { rows } = await platform.pool.query(
    `SELECT before->>'mode' AS before, after->>'mode' AS after FROM audit
     WHERE object_id = $1 AND func = 'device/SetIdentity' AND object_kind = 'device' ORDER BY id`,
    [id],
  )
  expect(rows).toEqual([
    { before: 'auto', after: 'strict' },
    { before: 'strict', after: 'auto' },
  ])
})

test('more than 20 networks are refused', async () => {
  const { simei } = await market.device('owner')
  const networks = Array.from({ length: 21 }, (_, n) => `10.${n}.0.0/16`)
  const set = (some: string[]) =>
    market.as('owner', 'device/SetIdentity', { simei, networks: some })
  expect((await set(networks)).errcode).not.toBe(0)
  expect((await set(networks.slice(1))).errcode).toBe(0)
})

test('a reset forgets code, terminal and proof', async () => {
  const { id, simei } = await market.device('owner')
  await platform.pool.query(
    `UPDATE device SET auth_code = 'c', auth_proved_at = now(), terminal_id = 'M/X/1' WHERE id = $1`,
    [id],
  )
  expect(await read(simei)).toMatchObject({
    has_code: true,
    is_strict: true,
    terminal_id: 'M/X/1',
  })
  expect(JSON.stringify(await read(simei))).not.toContain('"c"')
  expect((await market.as('owner', 'device/ResetCode', { simei })).errcode).toBe(0)
  expect(await read(simei)).toMatchObject({
    has_code: false,
    is_strict: false,
    proved_time: null,
    terminal_id: null,
  })
})

test('the token of a phone is told once and kept as a hash', async () => {
  const { id, simei, imei } = await market.device('owner', { protocol: 'osmand' })
  const made = await market.as('owner', 'device/SetToken', { simei, enabled: true })
  const token = String(made['token'])
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(made['path']).toBe(`/?id=${imei}&token=${token}`)
  expect((await rowOf(id)).token_hash).toEqual(createHash('sha256').update(token).digest())
  expect(await read(simei)).toMatchObject({ has_token: true })
  const again = await market.as('owner', 'device/SetToken', { simei, enabled: false })
  expect(again).toMatchObject({ token: null, path: `/?id=${imei}` })
  expect((await rowOf(id)).token_hash).toBeNull()
  const { rows } = await platform.pool.query(
    'SELECT before, after FROM audit WHERE object_id = $1',
    [id],
  )
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the present connection is named while its gateway lives', async () => {
  const { id, simei } = await market.device('owner')
  const detail = async () => (await read(simei))['connection']
  expect(await detail()).toBeNull()
  await platform.pool.query(
    `INSERT INTO device_holder (device_id, instance, ip, is_proved, transport)
     VALUES ($1, 'east/abc', '10.0.0.7', true, 3)`,
    [id],
  )
  expect(await detail()).toBeNull()
  await platform.pool.query(
    `INSERT INTO gateway_instance (id, gateway_id) VALUES ('east/abc', 'east')`,
  )
  const held = { ip: '10.0.0.7', gateway: 'east', transport: 'tcp', is_proved: true }
  expect(await detail()).toMatchObject(held)
})
