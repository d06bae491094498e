import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { joinMedia } from '#server/domain/control/recording/join-media.ts'
import { eraseTracking } from '#server/domain/fleet/bin/erase-tracking.ts'
import { openFileStore } from '#server/domain/platform/file/file-store.ts'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { createLog } from '#server/log.ts'
import { frame, hex } from '../frames/jt808/build.ts'
import { jt808Client } from '../simulator/protocols/jt808.ts'
import { soundFile } from '../sounds/signal.ts'
import { packetsOf, type SentMedia } from './media-packets.ts'
import {
  connect,
  HeldSeconds,
  nowSeconds,
  openBeside,
  openRig,
  type Rig,
  type TestDevice,
  until,
} from './support.ts'

let rig: Rig
const seconds = new HeldSeconds()
let aheadMs = 0
beforeAll(async () => {
  const env = { GATEWAY_MAX_FRAMES_PER_SECOND: '5000' }
  rig = await openRig(env, openNotifyBus, () => Date.now() + aheadMs, seconds.each)
})
afterAll(() => rig.close())

const log = createLog('worker', 'silent')

const join = (now = Date.now()) => {
  const { pool: main, positions } = rig
  const files = openFileStore({
    pool: main,
    objects: undefined,
    config: { FILE_STORE: 'postgres' },
    log,
  })
  return joinMedia({ main, positions, files, log, now: () => now })
}

/** AMR-NB of the rate 12.2 kbit/s: frames of 32 bytes, 20 ms each. */
const amr = (frames: number, seed = 1) =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: frames }, (_, n) =>
      Buffer.from([
        0x3c,
        ...Array.from({ length: 31 }, (_, at) => (n * 31 + at * 7 + seed) & 0xff),
      ]),
    ),
  ])

const countOf = async (id: number) =>
  Number(
    (await rig.rows('SELECT count(*) FROM tracking.media_packet WHERE device_id = $1', [id]))[0]?.[
      'count'
    ],
  )

const recordingsOf = (id: number) =>
  rig.rows<Record<string, unknown>>(
    `SELECT r.state, r.type, r.number, r.channel, r.millis, r.size, r.packets, r.total, r.lat, r.lon,
       extract(epoch FROM r.at)::int AS at, f.bytes
     FROM recording r LEFT JOIN stored_file f ON f.id = r.file_id WHERE r.device_id = $1 ORDER BY r.id`,
    [id],
  )

const answered = (device: TestDevice) =>
  device
    .frames()
    .filter(({ id }) => id === 0x8800)
    .map(({ body }) => body.readUInt32BE(0))
const asked = (device: TestDevice) =>
  device
    .frames()
    .filter(({ id }) => id === 0x8003)
    .map(({ body }) => body.toString('hex'))

async function begin(number: string) {
  const id = await rig.addDevice(number)
  return { id, device: await connect(rig, number) }
}

test('a recording whose packets were lost is asked for, answered once all are stored, and joined', async () => {
  const { id, device } = await begin('13500000001')
  const sound = amr(300)
  const packets = packetsOf(device.number, { bytes: sound })
  expect(packets.length).toBeGreaterThan(8)
  device.send(...packets.filter((_, n) => n !== 3 && n !== 6))
  await until(async () => (await countOf(id)) === packets.length - 2, 'packets')
  expect(answered(device)).toEqual([])
  await join()
  expect(await recordingsOf(id)).toEqual([])
  seconds.pass(5)
  await until(() => asked(device).length > 0, 'a request for packets')
  // Serial of the first packet, two of them, which.
  expect(asked(device)[0]).toBe('0064' + '02' + '0004' + '0007')
  device.send(...packets.filter((_, n) => n === 3 || n === 6))
  await until(() => answered(device).length > 0, 'the answer')
  expect(answered(device)).toEqual([77])
  expect(await countOf(id)).toBe(packets.length)
  await join()
  expect(await recordingsOf(id)).toEqual([
    {
      state: 'whole',
      type: 'amr',
      number: 77,
      channel: 2,
      millis: 6000,
      size: sound.length,
      packets: packets.length,
      total: packets.length,
      lat: 31_230_400,
      lon: 121_473_700,
      at: Date.UTC(2026, 10, 20, 8, 30, 15) / 1000,
      bytes: sound,
    },
  ])
  expect(await countOf(id)).toBe(0)
  device.socket.destroy()
})

test('each packet is acknowledged once it is stored', async () => {
  const { id, device } = await begin('13500000002')
  const [first, second] = packetsOf(device.number, { bytes: amr(60) }) as [Buffer, Buffer]
  device.send(first, second)
  await device.untilAcked(101)
  expect(device.acked()).toEqual(expect.arrayContaining([100, 101]))
  expect(await countOf(id)).toBe(2)
  device.socket.destroy()
})

test('what is longer than a connection remembers is kept whole', async () => {
  const { id, device } = await begin('13500000003')
  // Four minutes of the highest rate.
  const sound = amr(12_000)
  const packets = packetsOf(device.number, { bytes: sound, size: 1000 })
  expect(packets.length).toBeGreaterThan(255)
  device.send(...packets)
  await until(() => answered(device).length > 0, 'the answer')
  await join()
  const [kept] = await recordingsOf(id)
  expect(kept).toMatchObject({ state: 'whole', millis: 240_000 })
  expect(sound.equals(kept?.['bytes'] as Buffer)).toBe(true)
  device.socket.destroy()
})

test('a recording goes on over another gateway', async () => {
  const { id, device } = await begin('13500000004')
  const packets = packetsOf(device.number, { bytes: amr(300), first: 0xfffe })
  device.send(...packets.slice(0, 5))
  await until(async () => (await countOf(id)) === 5, 'packets')
  device.socket.destroy()
  const other = await openBeside(rig, openNotifyBus)
  const again = await connect(other, device.number)
  again.send(...packets.slice(5))
  await until(async () => (await countOf(id)) === packets.length, 'packets')
  await join()
  expect(await recordingsOf(id)).toMatchObject([{ state: 'whole', bytes: amr(300) }])
  again.socket.destroy()
  await other.close()
})

test('sent twice it is one, and the same sound under another number is another', async () => {
  const { id, device } = await begin('13500000005')
  const told = async (media: SentMedia, answers: number) => {
    device.send(...packetsOf(device.number, media))
    await until(() => answered(device).length === answers, 'the answer')
    await join()
  }
  await told({ bytes: amr(50), first: 10 }, 1)
  await told({ bytes: amr(50), first: 40 }, 2)
  expect(await recordingsOf(id)).toHaveLength(1)
  await told({ bytes: amr(50), first: 70, mediaId: 78 }, 3)
  expect(await recordingsOf(id)).toHaveLength(2)
  const files = await rig.rows(
    `SELECT id FROM stored_file WHERE kind = 'recording' AND name LIKE $1`,
    [`${device.number}%`],
  )
  expect(files).toHaveLength(2)
  device.socket.destroy()
})

test('what never becomes whole is told after an hour, without a file', async () => {
  const { id, device } = await begin('13500000006')
  const packets = packetsOf(device.number, { bytes: amr(100) })
  device.send(...packets.slice(0, 2))
  await until(async () => (await countOf(id)) === 2, 'packets')
  await join(Date.now() + 3_500_000)
  expect(await recordingsOf(id)).toEqual([])
  await join(Date.now() + 3_700_000)
  expect(await recordingsOf(id)).toMatchObject([
    { state: 'cut', packets: 2, total: packets.length, millis: null, bytes: null },
  ])
  expect(await countOf(id)).toBe(0)
  device.socket.destroy()
})

test('a picture of 2011, without a location, keeps its first bytes', async () => {
  const { id, device } = await begin('13500000007')
  const picture = Buffer.concat([hex('ffd8ffe0'), Buffer.alloc(60, 5), hex('ffd9')])
  device.send(
    frame(0x0801, Buffer.concat([hex('0000000900000001'), picture]), {
      number: device.number,
      serial: 5,
    }),
  )
  await until(() => answered(device).length > 0, 'the answer')
  const before = nowSeconds()
  await join()
  const [kept] = await recordingsOf(id)
  expect(kept).toMatchObject({ state: 'whole', type: 'jpeg', lat: null, bytes: picture })
  expect(Math.abs(Number(kept?.['at']) - before)).toBeLessThan(3600)
  await rig.gateway.hub.frameLog.flushDevice(id)
  const everything = { fromMs: 0, toMs: (before + 3600) * 1000, limit: 50 }
  const logged = await readFrameLog(rig.positions, { deviceId: id, ...everything })
  const [head] = logged.filter(({ error }) => error === 'left out: media')
  expect(head?.bytes).toHaveLength(32)
  device.socket.destroy()
})

test('packets go with the history of their device', async () => {
  const { id, device } = await begin('13500000008')
  device.send(...packetsOf(device.number, { bytes: amr(100) }).slice(0, 2))
  await until(async () => (await countOf(id)) === 2, 'packets')
  await eraseTracking(rig.positions, { deviceId: id, before: undefined })
  expect(await countOf(id)).toBe(0)
  device.socket.destroy()
})

test('another picture of the same serial is another one, and packets of before a restart are not mixed in', async () => {
  const { id, device } = await begin('13500000009')
  const picture = (seed: number) => Buffer.concat([hex('ffd8ffe0'), Buffer.alloc(60, seed)])
  for (const seed of [1, 2])
    device.send(...packetsOf(device.number, { bytes: picture(seed), mediaId: seed, first: 5 }))
  await until(() => answered(device).length === 2, 'answers')
  await join()
  expect(await recordingsOf(id)).toMatchObject([{ type: 'jpeg' }, { type: 'jpeg' }])
  const old = packetsOf(device.number, { bytes: amr(100, 1), first: 300 })
  device.send(...old.slice(2))
  await until(async () => (await countOf(id)) === old.length - 2, 'packets')
  await rig.rows('UPDATE tracking.media_packet SET got_at = got_at - 600 WHERE device_id = $1', [
    id,
  ])
  device.socket.destroy()
  const again = await connect(rig, device.number)
  again.send(...packetsOf(device.number, { bytes: amr(100, 2), first: 300 }).slice(0, 2))
  await until(async () => (await countOf(id)) === old.length, 'packets')
  await join()
  expect(await recordingsOf(id)).toHaveLength(2)
  expect(await countOf(id)).toBe(2)
  again.socket.destroy()
})

test('a device that sends a great many keeps nobody else waiting', async () => {
  const one = await begin('13500000010')
  const other = await begin('13500000011')
  other.device.send(...packetsOf(other.device.number, { bytes: amr(50) }))
  await until(() => answered(other.device).length === 1, 'the answer')
  for (let n = 0; n < 80; n++)
    one.device.send(
      frame(
        0x0801,
        Buffer.concat([
          hex(`0000${(n + 256).toString(16).padStart(4, '0')}00000001`),
          hex('ffd8ff00'),
        ]),
        {
          number: one.device.number,
          serial: n,
        },
      ),
    )
  await until(() => answered(one.device).length === 80, 'answers')
  expect(await join()).toMatchObject({ failed: 0 })
  expect(await recordingsOf(other.id)).toHaveLength(1)
  expect(await recordingsOf(one.id)).toHaveLength(80)
  one.device.socket.destroy()
  other.device.socket.destroy()
})

test('a film of more packets than are kept is refused at once', async () => {
  const { id, device } = await begin('13500000012')
  const part = { number: device.number, serial: 1, total: 5000, part: 1 }
  device.send(frame(0x0801, Buffer.concat([hex('0000000902000001'), amr(5)]), part))
  await until(
    () => device.frames().some(({ id: kind, body }) => kind === 0x8001 && body[4] === 1),
    'a refusal',
  )
  expect(await countOf(id)).toBe(0)
  device.socket.destroy()
})

test('a simulated device that loses packets sends its recording whole', async () => {
  const number = '13500000013'
  const id = await rig.addDevice(number)
  const sample = {
    time: nowSeconds(),
    lat: 47.16,
    lon: 9.52,
    speed: 0,
    course: 0,
    mileage: 0,
    isMoving: false,
    isInTunnel: false,
    satellites: 9,
    signal: 80,
    battery: 90,
  }
  const client = jt808Client({
    host: '127.0.0.1',
    port: rig.gateway.ports['jt808 tcp'] as number,
    number,
    version: 2013,
    ackTimeoutMs: 60_000,
    current: () => ({ sample, alarms: [], isAsleep: false, isLate: false }),
  })
  await client.connect()
  const sent = client.media(soundFile('minute.amr'), [4, 7])
  const total = Math.ceil((soundFile('minute.amr').length + 36) / 900)
  await until(async () => (await countOf(id)) === total - 2, 'packets')
  seconds.pass(5)
  await sent
  await join()
  expect(await recordingsOf(id)).toMatchObject([
    { state: 'whole', type: 'amr', millis: 60_000, bytes: soundFile('minute.amr') },
  ])
  client.close()
})

const refused = (device: TestDevice) =>
  device
    .frames()
    .filter(({ id, body }) => id === 0x8001 && body.readUInt16BE(2) === 0x0801 && body[4] === 1)
    .map(({ body }) => body.readUInt16BE(0))

const noticesAbout = (id: number) =>
  rig.rows('SELECT body FROM outbox_message WHERE open_path LIKE $1', [`%simei=${id}&%`])

test('where there is no room for it each packet is refused, its owner is told once, and it is taken once there is', async () => {
  const { id, device } = await begin('13500000014')
  await rig.rows(
    `INSERT INTO account (organisation_id, login, name, password_hash, email)
     SELECT organisation_id, 'keeper', 'keeper', '', 'keeper@example.com' FROM device WHERE id = $1`,
    [id],
  )
  device.send(...packetsOf(device.number, { bytes: amr(20), first: 10 }))
  await until(() => answered(device).length === 1, 'the answer')
  await join()
  const fill = (size: number) =>
    rig.rows('UPDATE recording SET size = $2 WHERE device_id = $1 AND file_id IS NOT NULL', [
      id,
      size,
    ])
  await fill(recordingLimits.bytes - 1000)
  const packets = packetsOf(device.number, { bytes: amr(100), first: 50, mediaId: 78 })
  device.send(...packets)
  await until(() => refused(device).length === packets.length, 'refusals')
  expect(refused(device)).toEqual(packets.map((_, n) => 50 + n))
  device.send(...packets)
  await until(() => refused(device).length === 2 * packets.length, 'refusals')
  expect(await countOf(id)).toBe(0)
  expect(await recordingsOf(id)).toMatchObject([
    { state: 'whole' },
    { state: 'full', packets: 1, total: packets.length, bytes: null },
  ])
  expect(await noticesAbout(id)).toHaveLength(1)
  await fill(1000)
  // It was full a minute ago.
  aheadMs += 60_000
  device.send(...packets)
  await until(() => answered(device).length === 2, 'the answer')
  await join()
  expect((await recordingsOf(id)).at(-1)).toMatchObject({ state: 'whole', bytes: amr(100) })
  device.socket.destroy()
})
