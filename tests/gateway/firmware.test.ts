import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepTargets, type Target } from '#server/gateway/upgrade/target-rows.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { frameOf, heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { hearGt06 } from '../simulator/protocols/commands.ts'
import { gt06Frame } from '../simulator/protocols/gt06.ts'
import {
  connect,
  HeldSeconds,
  openBeside,
  openRig,
  type Rig,
  type TestDevice,
  until,
} from './support.ts'

/** Firmware over TCP: the bytes of a file, in packets, to a device and back to its row. */
let rig: Rig
const seconds = new HeldSeconds()
beforeAll(async () => {
  rig = await openRig({}, openNotifyBus, Date.now, seconds.each)
})
afterAll(() => rig.close())
beforeEach(() => rig.pool.query('TRUNCATE rollout CASCADE'))

/** Bytes of all values, so that some must be escaped. */
const bytes = randomBytes(40_000)
const total = Math.ceil((1 + 5 + 1 + 'V2.1.0'.length + 4 + bytes.length) / 1023)

let number = 13_912_350_000
const nextNumber = () => String(++number)

type Way = { way?: string; stage?: number; endsAt?: Date; share?: number }

async function putRollout(deviceIds: readonly number[], given: Way = {}): Promise<number> {
  const { way = 'packets', stage = 1, endsAt = new Date(Date.now() + 3_600_000) } = given
  const file = randomUUID()
  await rig.pool.query(
    `INSERT INTO stored_file (id, name, kind, mime, size, bytes, expires_at)
     VALUES ($1, 'fw.bin', 'firmware', 'application/octet-stream', $2, $3, now() + interval '1 year')`,
    [file, bytes.length, bytes],
  )
  const { rows } = await rig.pool.query<{ id: number }>(
    `WITH made AS (INSERT INTO firmware (organisation_id, models, version, part, manufacturer, size, sha256, file_id, created_at)
       VALUES (1, '{WP-100}', 'V2.1.0', 0, '70111', $1, $2, $3, now()) RETURNING id)
     INSERT INTO rollout (organisation_id, firmware_id, model, version, way, share, is_whole, stage, state, brand, lang, created_at, ends_at)
     SELECT 1, id, 'WP-100', 'V2.1.0', $4, 0, false, $5, 'running', 'x', 'en', now(), $6 FROM made RETURNING id`,
    [bytes.length, createHash('sha256').update(bytes).digest(), file, way, stage, endsAt],
  )
  const id = rows[0]?.id ?? 0
  for (const deviceId of deviceIds)
    await rig.pool.query(
      'INSERT INTO rollout_target (rollout_id, device_id, stage) VALUES ($1, $2, 1)',
      [id, deviceId],
    )
  return id
}

async function logIn(columns: Record<string, unknown> = {}) {
  const number = nextNumber()
  const id = await rig.addDevice(number, { model: 'WP-100', ...columns })
  return { id, device: await enter(number) }
}

async function enter(number: string, to: Pick<Rig, 'gateway'> = rig): Promise<TestDevice> {
  const device = await connect(to, number)
  device.send(heartbeatFrame(number, 1))
  await device.untilAcked(1)
  return device
}

type Row = {
  state: string
  why: string
  tries: number
  fails: number
  packets: number
  total: number
}

async function targetOf(deviceId: number): Promise<Row> {
  const [row] = await rig.rows<Row>(
    `SELECT state, why, tries, fails, packets, total FROM rollout_target WHERE device_id = $1
     ORDER BY rollout_id DESC LIMIT 1`,
    [deviceId],
  )
  if (!row) throw new Error('not in a roll-out')
  return row
}

const untilState = (deviceId: number, state: string) => {
  return until(async () => (await targetOf(deviceId)).state === state, `${deviceId} is ${state}`)
}

/** Packets of 0x8108: header with total and number, as the standard has it. */
const packetsOf = (device: TestDevice) =>
  device
    .frames()
    .filter(({ id }) => id === 0x8108)
    .map(({ serial, body }) => ({
      serial,
      total: body.readUInt16BE(0),
      part: body.readUInt16BE(2),
      data: body.subarray(4),
    }))

const joined = (device: TestDevice) => {
  const parts = new Map(packetsOf(device).map(({ part, data }) => [part, data]))
  return Buffer.concat(
    Array.from({ length: total }, (_, at) => parts.get(at + 1) ?? Buffer.alloc(0)),
  )
}

const head = Buffer.from([
  0,
  0x37,
  0x30,
  0x31,
  0x31,
  0x31,
  6,
  ...Buffer.from('V2.1.0'),
  0,
  0,
  0x9c,
  0x40,
])

/** 0x0001 for a packet. */
const general = (device: TestDevice, serial: number, result = 0) => {
  const body = Buffer.alloc(5)
  body.writeUInt16BE(serial, 0)
  body.writeUInt16BE(0x8108, 2)
  body[4] = result
  device.serial += 1
  return frameOf(0x0001, device.number, device.serial, body)
}

/** 0x0108. */
function result(device: TestDevice, code: number, part = 0): Buffer {
  device.serial += 1
  return frameOf(0x0108, device.number, device.serial + 1000, Buffer.from([part, code]))
}

/** Seconds pass until it holds. */
async function passUntil(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await until(async () => {
    if (await condition()) return true
    seconds.pass(1)
    return false
  }, what)
}

const untilWhole = (device: TestDevice) =>
  passUntil(() => new Set(packetsOf(device).map(({ part }) => part)).size === total, 'all packets')

test('packets joined are the head and the file, byte by byte; the result ends it', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  await untilWhole(device)
  expect(joined(device).equals(Buffer.concat([head, bytes]))).toBe(true)
  const packets = packetsOf(device)
  const first = packets[0]?.serial ?? -1
  expect(packets.map(({ part }) => part)).toEqual(packets.map((_, at) => at + 1))
  expect(packets.map(({ serial }) => serial)).toEqual(packets.map((_, at) => first + at))
  expect(new Set(packets.map((packet) => packet.total))).toEqual(new Set([total]))
  await untilState(id, 'sent')
  expect(await targetOf(id)).toMatchObject({ packets: total, total, tries: 1 })
  device.send(result(device, 0))
  await untilState(id, 'done')
})

test('no more than sixteen are sent that nobody answered; each answer brings another', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  seconds.pass(5)
  await until(() => packetsOf(device).length >= 16, 'the first packets')
  device.send(heartbeatFrame(device.number, 7))
  await device.untilAcked(7)
  expect(packetsOf(device)).toHaveLength(16)
  for (const { serial } of packetsOf(device).slice(0, 4)) device.send(general(device, serial))
  await until(() => packetsOf(device).length === 20, 'four more')
  expect(await targetOf(id)).toMatchObject({ state: 'sending' })
})

test('packets that are asked for come again', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  await untilWhole(device)
  await untilState(id, 'sent')
  const sent = packetsOf(device)
  const ask = Buffer.alloc(8)
  ask.writeUInt16BE(sent[0]?.serial ?? 0, 0)
  ask.writeUInt16BE(2, 2)
  ask.writeUInt16BE(3, 4)
  ask.writeUInt16BE(total, 6)
  device.send(frameOf(0x0005, device.number, 501, ask))
  await device.untilAcked(501)
  await passUntil(() => packetsOf(device).length === total + 2, 'two again')
  const again = packetsOf(device).slice(total)
  expect(again).toEqual([sent[2], sent[total - 1]])
  // As 0x8003 of 2013 asks: a byte counts.
  const platform = Buffer.from([ask[0] ?? 0, ask[1] ?? 0, 1, 0, 5])
  device.send(frameOf(0x8003, device.number, 502, platform))
  await passUntil(() => packetsOf(device).length === total + 3, 'one more')
  expect(packetsOf(device).at(-1)).toEqual(sent[4])
})

test('a result that comes in a later connection counts', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  await untilWhole(device)
  await untilState(id, 'sent')
  device.socket.destroy()
  const again = await enter(device.number)
  again.send(result(again, 0))
  await untilState(id, 'done')
  expect(packetsOf(again)).toEqual([])
})

test('who comes again in the middle gets it from the first packet, once', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  seconds.pass(5)
  await until(() => packetsOf(device).length >= 16, 'the first packets')
  device.socket.destroy()
  await untilState(id, 'waiting')
  const again = await enter(device.number)
  await untilWhole(again)
  expect(joined(again).equals(Buffer.concat([head, bytes]))).toBe(true)
  expect(packetsOf(again)).toHaveLength(total)
  await untilState(id, 'sent')
  expect(await targetOf(id)).toMatchObject({ tries: 2, fails: 0 })
})

test('another gateway goes on where one was killed, and not while the first holds the device', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  seconds.pass(5)
  await until(() => packetsOf(device).length >= 16, 'the first packets')
  const own = new HeldSeconds()
  const beside = await openBeside(rig, openNotifyBus, own.each)
  try {
    own.pass(10)
    expect(await targetOf(id)).toMatchObject({ state: 'sending', tries: 1 })
    // As after a kill: nobody puts it back, the device comes to the other.
    const again = await enter(device.number, beside)
    await until(async () => {
      own.pass(1)
      return new Set(packetsOf(again).map(({ part }) => part)).size === total
    }, 'all packets of the other')
    expect(joined(again).equals(Buffer.concat([head, bytes]))).toBe(true)
    expect(packetsOf(device)).toHaveLength(16)
  } finally {
    await beside.close()
  }
})

test('a device that is sold in the middle gets no further packet', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  seconds.pass(5)
  await until(() => packetsOf(device).length >= 16, 'the first packets')
  await rig.pool.query(`INSERT INTO organisation (id, path, name) VALUES (2, '/2/', 'buyer')`)
  await rig.pool.query('UPDATE device SET organisation_id = 2 WHERE id = $1', [id])
  const [target] = await rig.rows<Target>(
    'SELECT rollout_id AS "rolloutId", device_id AS "deviceId", epoch FROM rollout_target',
  )
  const kept = await keepTargets(rig.pool, target ? [target] : [], Date.now())
  expect(kept).toEqual(new Set())
  expect(await targetOf(id)).toMatchObject({ state: 'skipped', why: 'gone' })
})

test('a device that fails twice stops its roll-out; nobody else is begun', async () => {
  const { id, device } = await logIn()
  const other = await logIn()
  other.device.socket.destroy()
  await until(() => other.device.isClosed, 'the other is away')
  const rollout = await putRollout([id, other.id])
  await untilWhole(device)
  device.send(result(device, 1))
  await until(async () => (await targetOf(id)).fails === 1, 'one failure')
  await passUntil(() => packetsOf(device).length === 2 * total, 'all again')
  await untilState(id, 'sent')
  device.send(result(device, 1))
  await untilState(id, 'failed')
  expect(
    await rig.rows('SELECT state, why, is_told FROM rollout WHERE id = $1', [rollout]),
  ).toEqual([{ state: 'stopped', why: 'failed', is_told: false }])
  const again = await enter(other.device.number)
  seconds.pass(10)
  again.send(heartbeatFrame(other.device.number, 9))
  await again.untilAcked(9)
  expect(packetsOf(again)).toEqual([])
})

test.each([
  ['paused', { state: 'paused' }],
  ['of a later stage', { stage: 0 }],
  ['past its end', { ends_at: new Date(Date.now() - 1000) }],
])('nothing is sent of one that is %s', async (_, columns) => {
  const { id, device } = await logIn()
  const rollout = await putRollout([id])
  const [[column, value] = ['', '']] = Object.entries(columns)
  await rig.pool.query(`UPDATE rollout SET ${column} = $2 WHERE id = $1`, [rollout, value])
  seconds.pass(10)
  device.send(heartbeatFrame(device.number, 9))
  await device.untilAcked(9)
  expect(packetsOf(device)).toEqual([])
  expect(await targetOf(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('a device that knows no such message is skipped, and so is one that registers as of 2011', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  seconds.pass(5)
  await until(() => packetsOf(device).length >= 16, 'the first packets')
  device.send(general(device, packetsOf(device)[0]?.serial ?? 0, 3))
  await untilState(id, 'skipped')
  expect((await targetOf(id)).why).toBe('unsupported')

  const old = await logIn()
  // 2011: 5, 8 and 7 bytes.
  const body = Buffer.concat([
    Buffer.from([0, 44, 1, 47]),
    Buffer.alloc(20, 0x31),
    Buffer.from([1]),
  ])
  old.device.send(frameOf(0x0100, old.device.number, 20, body))
  await until(() => old.device.frames().some((frame) => frame.id === 0x8100), 'the registration')
  await putRollout([old.id])
  await passUntil(async () => (await targetOf(old.id)).state === 'skipped', 'skipped')
  expect((await targetOf(old.id)).why).toBe('version2011')
})

test('a result of another part, and one of nobody, changes nothing', async () => {
  const { id, device } = await logIn()
  await putRollout([id])
  await untilWhole(device)
  await untilState(id, 'sent')
  device.send(result(device, 0, 52))
  device.send(heartbeatFrame(device.number, 9))
  await device.untilAcked(9)
  device.send(result(device, 2))
  await untilState(id, 'cancelled')
  expect((await targetOf(id)).why).toBe('byDevice')
})

test('by an address: word 1 of 0x8105 with a link, its result by 0x0108', async () => {
  const { id, device } = await logIn()
  await putRollout([id], { way: 'url' })
  await passUntil(() => device.frames().some((frame) => frame.id === 0x8105), 'the order')
  const order = device.frames().find((frame) => frame.id === 0x8105)
  expect(order?.body[0]).toBe(1)
  const values = order?.body.subarray(1).toString('latin1').split(';') ?? []
  expect(values[0]).toMatch(/^http:\/\/localhost:3000\/firmware\/[a-z0-9.]+[\w-]{27}$/)
  expect(values.slice(1)).toEqual(['', '', '', '', '', '', '70111', '', 'V2.1.0', '60'])
  await untilState(id, 'sent')
  device.send(result(device, 0))
  await untilState(id, 'done')
})

test('by the text of the model, with a link in it: GT06', async () => {
  const imei = '867000000000881'
  const id = await rig.addDevice(imei, { protocol: 'gt06', model: 'WP-100' })
  const rollout = await putRollout([id], { way: 'text' })
  await rig.pool.query(
    `UPDATE firmware SET fetch_text = 'UPDATE,{url}#' WHERE id = (SELECT firmware_id FROM rollout WHERE id = $1)`,
    [rollout],
  )
  const socket = net.connect({ port: rig.gateway.ports['gt06 tcp'] as number, host: '127.0.0.1' })
  await once(socket, 'connect')
  const texts: { flag: number; text: string }[] = []
  socket.on('data', (bytes) => {
    for (let at = 0; at < bytes.length; at += (bytes[at + 2] ?? 0) + 5) {
      const text = hearGt06(bytes.subarray(at))
      if (text) texts.push(text)
    }
  })
  socket.write(gt06Frame(0x01, 1, Buffer.from(`0${imei}`, 'hex')))
  await passUntil(() => texts.length === 1, 'the text')
  expect(texts[0]?.text).toMatch(/^UPDATE,http:\/\/localhost:3000\/firmware\/[\w.-]+#$/)
  await untilState(id, 'sent')
  const answer = Buffer.from('Error!')
  const head = Buffer.alloc(5)
  head.writeUInt8(answer.length + 4, 0)
  head.writeUInt32BE(texts[0]?.flag ?? 0, 1)
  socket.write(gt06Frame(0x15, 2, Buffer.concat([head, answer, Buffer.from([0, 2])])))
  await until(async () => (await targetOf(id)).fails === 1, 'the refusal')
  expect((await targetOf(id)).why).toBe('refused')
  socket.destroy()
})
