import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { Batch } from '#server/gateway/batch.ts'
import type { MediaPacket } from '#server/gateway/codecs/protocol.ts'
import { MediaDoor } from '#server/gateway/media-door.ts'
import { packetsOf } from './media-packets.ts'
import { connect, openLocker, openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig({ GATEWAY_MAX_FRAMES_PER_SECOND: '5000' })
})
afterAll(() => rig.close())

const megabyte = 1024 * 1024
const nowMs = Date.UTC(2026, 10, 29)
const packet = (first: number, more: Partial<MediaPacket> = {}): MediaPacket => ({
  first,
  total: 9,
  part: 1,
  head: undefined,
  bytes: Buffer.alloc(900),
  ...more,
})

let door: MediaDoor
/** In order: undefined where it was taken. */
let answers: (string | undefined)[]
beforeEach(() => {
  door = new MediaDoor({ main: rig.pool, log: rig.gateway.hub.log })
  answers = []
})
const pass = (deviceId: number, media: MediaPacket, at = nowMs) =>
  door.pass(deviceId, media, { nowMs: at, judged: (why) => answers.push(why) })

/** Nobody can read what is kept of recordings, until it is called. */
async function holdRecordings(): Promise<() => Promise<void>> {
  const locker = await openLocker(rig, rig.url)
  onTestFinished(() => locker.end())
  await locker.query('BEGIN; LOCK TABLE recording IN ACCESS EXCLUSIVE MODE')
  return async () => {
    await locker.query('COMMIT')
  }
}

const waiting = async () => {
  const { rows } = await rig.pool.query(
    `SELECT FROM pg_locks WHERE NOT granted AND relation = 'recording'::regclass`,
  )
  return rows.length
}

test('two begun recordings are asked about at once, a hundred wait or are asked about, and more are taken', async () => {
  const id = await rig.addDevice('13500000101')
  const release = await holdRecordings()
  for (let n = 0; n < 105; n++) pass(id, packet(n))
  expect(answers).toEqual(Array(5).fill(undefined))
  // Of six connections. Without a bound none would be left for this.
  await until(async () => (await waiting()) === 2, 'two that ask')
  pass(id, packet(104, { part: 2 }))
  expect(answers).toHaveLength(6)
  pass(id, packet(0, { part: 2 }))
  expect(answers).toHaveLength(6)
  await release()
  await until(() => answers.length === 107, 'all answers')
  expect(new Set(answers)).toEqual(new Set([undefined]))
})

test('packets beyond 32 MiB do not wait for the first: they are of the backlog', async () => {
  const id = await rig.addDevice('13500000102')
  const release = await holdRecordings()
  const bytes = Buffer.alloc(megabyte)
  pass(id, packet(1, { total: 100 }))
  for (let part = 2; part <= 32; part++) pass(id, packet(1, { total: 100, part, bytes }))
  expect(answers).toEqual([])
  pass(id, packet(1, { total: 100, part: 33, bytes }))
  expect(answers).toEqual([undefined])
  // Nor does the first of another.
  pass(id, packet(2, { bytes }))
  expect(answers).toEqual([undefined, undefined])
  await release()
  await until(() => answers.length === 34, 'all answers')
  const again = await holdRecordings()
  pass(id, packet(3, { bytes }))
  expect(answers).toHaveLength(34)
  await again()
  await until(() => answers.length === 35, 'the answer')
})

test('a device without room is asked about again after a minute, or for a smaller one', async () => {
  const id = await rig.addDevice('13500000103')
  await rig.rows(
    `WITH file AS (
       INSERT INTO stored_file (id, kind, name, mime, bytes, size, created_at, expires_at)
       VALUES (gen_random_uuid(), 'recording', 'a', 'audio/amr', '', 0, now(), now()) RETURNING id)
     INSERT INTO recording (device_id, organisation_id, state, type, number, event, channel, at, size, packets, total, hash, file_id, received_at)
     SELECT $1, 1, 'whole', 'jpeg', 1, 1, 1, now(), $2, 1, 1, sha256(''), id, now() FROM file`,
    [id, recordingLimits.bytes - 3000],
  )
  const answer = async (media: MediaPacket, at = nowMs) => {
    const { length } = answers
    pass(id, media, at)
    await until(() => answers.length > length, 'an answer')
    return answers.at(-1)
  }
  const full = 'no room for recordings'
  expect(await answer(packet(1))).toBe(full)
  const release = await holdRecordings()
  pass(id, packet(2), nowMs + 59_999)
  pass(id, packet(2, { part: 2 }), nowMs + 59_999)
  expect(answers).toEqual([full, full, full])
  await release()
  expect(await answer(packet(3, { total: 2 }))).toBeUndefined()
  await rig.rows('UPDATE recording SET size = 0 WHERE device_id = $1', [id])
  expect(await answer(packet(4), nowMs + 60_000)).toBeUndefined()
})

test('a packet that cannot be stored ends its connection, and not what waits behind it', async () => {
  const number = '13500000104'
  const id = await rig.addDevice(number)
  const device = await connect(rig, number)
  const release = await holdRecordings()
  const packets = packetsOf(number, { bytes: Buffer.alloc(4000) })
  device.send(...packets)
  await until(async () => (await waiting()) === 1, 'one that asks')
  await until(() => rig.gateway.hub.counters.frames >= packets.length, 'its packets')
  const add = vi.spyOn(Batch.prototype, 'addMedia').mockImplementationOnce(() => {
    throw new Error('of a test')
  })
  await release()
  await until(() => device.isClosed, 'the end of the connection')
  expect(add).toHaveBeenCalledTimes(packets.length)
  add.mockRestore()
  const kept = () =>
    rig.rows('SELECT part FROM tracking.media_packet WHERE device_id = $1 ORDER BY part', [id])
  await until(async () => (await kept()).length === packets.length - 1, 'the others')
})
