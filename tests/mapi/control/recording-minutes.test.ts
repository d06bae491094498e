import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { waypost } from '#brands/waypost.ts'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { settleOrders } from '#server/domain/control/recording/recording-minutes.ts'
import { messageTexts } from '#server/texts/message-text.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { amrOf, putRecording } from '../../factories/recordings.ts'
import { limit, unlimit } from '../../factories/service-limits.ts'

let platform: Platform
let sid: string
let deviceId: number
let organisation: Awaited<ReturnType<typeof createOrganisation>>
beforeAll(async () => {
  platform = await openPlatform({ env: { LOG_LEVEL: 'silent' } })
  organisation = await createOrganisation(platform, { name: 'root' })
  const account = await createAccount(platform, { organisation })
  await platform.pool.query(`UPDATE account SET email = 'owner@example.com' WHERE id = $1`, [
    account.id,
  ])
  sid = await logIn(platform, account)
})
beforeEach(async () => {
  await limit(platform, 'recording', { flow: 10 })
  deviceId = (await createDevice(platform, { organisation })).id
  await putState(platform, deviceId)
})
afterEach(() => unlimit(platform))
afterAll(() => platform.close())

const left = async () =>
  (
    await platform.pool.query<{ left: number }>(
      'SELECT coalesce(sum(rflow), 10)::int AS left FROM service_batch WHERE device_id = $1',
      [deviceId],
    )
  ).rows[0]?.left
const used = async () =>
  (
    await platform.pool.query<{ n: number }>(
      'SELECT coalesce(sum(n), 0)::int AS n FROM service_use WHERE device_id = $1 AND service = 5',
      [deviceId],
    )
  ).rows[0]?.n

async function order(seconds: number): Promise<string> {
  const params = { time_in_seconds: seconds }
  const sent = await call(
    platform,
    'cmd/Send',
    { simei: String(deviceId), type_value: 92, params, wait_seconds: 0 },
    { sid },
  )
  expect(sent).toMatchObject({ errcode: 0 })
  return sent['cmd_id']
}
const send = (id: string) =>
  platform.pool.query(
    `UPDATE command SET state = 'sent', sent_at = now() - interval '10 seconds' WHERE id = $1`,
    [id],
  )
const end = (id: string, state: string) =>
  platform.pool.query(
    `UPDATE command SET state = $2::"CommandState", answered_at = now() WHERE id = $1`,
    [id, state],
  )
/** As the job does, so long after now. */
const settle = (hours: number) =>
  settleOrders({
    main: platform.pool,
    now: () => platform.now() + hours * 3_600_000,
    log: platform.log,
  })
const put = (seconds: number, number = 1) =>
  putRecording(platform, { deviceId, bytes: amrOf(seconds, number), number })
const stateOf = async (id: string) =>
  (await platform.pool.query('SELECT state FROM recording WHERE id = $1', [id])).rows[0]?.state

test('who has the device is told by it before it records, unless the brand says no', async () => {
  const noticeOf = async (id: string) =>
    (await platform.pool.query('SELECT params FROM command WHERE id = $1', [id])).rows[0].params
      .notice
  expect(await noticeOf(await order(60))).toBe(messageTexts('zh', 'waypost').recording.wearer)
  const law = { ...waypost.listeningNotice }
  Object.assign(waypost.listeningNotice, { mainland: false })
  try {
    expect(await noticeOf(await order(60))).toBeUndefined()
  } finally {
    Object.assign(waypost.listeningNotice, law)
  }
})

test('an order reserves, what came counts by its real length, the rest comes back once', async () => {
  const id = await order(300)
  expect([await left(), await used()]).toEqual([5, 5])
  await send(id)
  await put(50)
  await put(41, 2)
  // The same once more: its answer was lost.
  await put(41, 2)
  await settle(1)
  expect(await left()).toBe(5)
  await end(id, 'answered')
  await settle(4)
  await settle(4)
  expect([await left(), await used()]).toEqual([8, 2])
})

test('nothing came: all of it comes back; more than ordered costs no more', async () => {
  const none = await order(120)
  await send(none)
  await end(none, 'timedOut')
  await settle(4)
  expect([await left(), await used()]).toEqual([10, 0])
  const short = await order(60)
  await send(short)
  await put(150, 3)
  await settle(4)
  expect([await left(), await used()]).toEqual([9, 1])
})

test('no count of one order stops the others, however large', async () => {
  const [other, large] = [await order(60), await order(120)]
  for (const id of [other, large]) await send(id)
  await platform.pool.query('UPDATE recording_order SET used_millis = $2 WHERE command_id = $1', [
    large,
    2 ** 40,
  ])
  expect(await settle(4)).toEqual({ settled: 2, failed: 0 })
})

test('a page of orders that always fail stops no other, and is tried again later', async () => {
  const id = await order(60)
  await send(id)
  await platform.pool.query(
    `INSERT INTO command SELECT (jsonb_populate_record(c, jsonb_build_object('id', -n))).*
     FROM command c, generate_series(1, 101) n WHERE c.id = $1`,
    [id],
  )
  await platform.pool.query(
    `INSERT INTO recording_order (command_id, device_id, seconds)
     SELECT -n, device_id, seconds FROM recording_order, generate_series(1, 101) n WHERE command_id = $1`,
    [id],
  )
  await platform.pool.query(
    `CREATE FUNCTION never_settled() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN IF NEW.settled_at IS NOT NULL AND NEW.command_id < 0 THEN RAISE 'broken'; END IF; RETURN NEW; END $$;
     CREATE TRIGGER never_settled BEFORE UPDATE ON recording_order FOR EACH ROW EXECUTE FUNCTION never_settled()`,
  )
  expect(await settle(4)).toEqual({ settled: 0, failed: 100 })
  expect(await settle(4)).toEqual({ settled: 1, failed: 1 })
  expect(await settle(4)).toEqual({ settled: 0, failed: 0 })
  expect([await left(), await used()]).toEqual([10, 0])
  expect(await settle(6)).toEqual({ settled: 0, failed: 100 })
  await platform.pool.query(
    'DROP TRIGGER never_settled ON recording_order; DELETE FROM command WHERE id < 0',
  )
})

test('an order takes what it asked for; what comes beyond, or for a refused one, is of the quota', async () => {
  const id = await order(60)
  await send(id)
  await put(65)
  await put(30, 2)
  expect(await left()).toBe(9)
  await put(61, 3)
  expect([await left(), await used()]).toEqual([7, 3])
  await settle(4)
  expect([await left(), await used()]).toEqual([7, 3])
  const refused = await order(60)
  await send(refused)
  await end(refused, 'refused')
  await put(61, 4)
  expect([await left(), await used()]).toEqual([5, 5])
})

test('a refused order comes back at once, and is settled for nothing', async () => {
  const id = await order(600)
  expect(await left()).toBe(0)
  await end(id, 'refused')
  expect(await left()).toBe(10)
  await settle(4)
  expect([await left(), await used()]).toEqual([10, 0])
})

test('what nobody ordered counts at once, and is not kept without minutes: its owner is told once a day', async () => {
  expect(await stateOf(await put(61))).toBe('whole')
  expect([await left(), await used()]).toEqual([8, 2])
  expect(await stateOf(await put(480, 2))).toBe('whole')
  expect(await left()).toBe(0)
  expect(await stateOf(await put(1, 3))).toBe('unpaid')
  expect(await stateOf(await put(1, 4))).toBe('unpaid')
  expect(await left()).toBe(0)
  const { rows } = await platform.pool.query(
    `SELECT subject FROM outbox_message WHERE channel = 'mail' AND open_path LIKE $1`,
    [`%simei=${deviceId}&%`],
  )
  expect(rows).toHaveLength(1)
  const files = await platform.pool.query(
    'SELECT file_id IS NULL AS without FROM recording WHERE device_id = $1 ORDER BY number',
    [deviceId],
  )
  expect(files.rows.map(({ without }) => without)).toEqual([false, false, true, true])
  const picture = Buffer.from('ffd8ffe000', 'hex')
  expect(await stateOf(await putRecording(platform, { deviceId, bytes: picture, number: 5 }))).toBe(
    'whole',
  )
})

test('nothing is stored for sound that nobody pays for, and only so many rows tell of it', async () => {
  await limit(platform, 'recording', { flow: 0 })
  let stored = 0
  const files: Platform['files'] = {
    ...platform.files,
    put: (bytes) => {
      stored += 1
      return platform.files.put(bytes)
    },
  }
  const send = (seconds: number, number: number) =>
    putRecording({ ...platform, files }, { deviceId, bytes: amrOf(seconds, number), number })
  expect(await stateOf(await send(7, 70))).toBe('unpaid')
  await platform.pool.query(
    `INSERT INTO recording (device_id, organisation_id, state, type, number, event, channel, at, size, packets, total,
       hash, received_at)
     SELECT device_id, organisation_id, state, type, n, event, channel, at, size, packets, total, hash, received_at
     FROM recording, generate_series(1000, 998 + $2::int) AS n WHERE device_id = $1`,
    [deviceId, recordingLimits.most],
  )
  await send(8, 71)
  expect(stored).toBe(0)
  const { rows } = await platform.pool.query(
    'SELECT count(*)::int AS n FROM recording WHERE device_id = $1',
    [deviceId],
  )
  expect(rows).toEqual([{ n: recordingLimits.most }])
})

test('sound that nobody ordered takes an hour at the most', async () => {
  await limit(platform, 'recording', { flow: 100 })
  // The slowest that is believed: three hours.
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0', 'latin1')
  const format = Buffer.alloc(16)
  format.writeUInt32LE(500, 8)
  const data = Buffer.alloc(8 + 500 * 3 * 3600)
  data.write('data')
  const bytes = Buffer.concat([head, format, data])
  expect(await stateOf(await putRecording(platform, { deviceId, bytes }))).toBe('whole')
  expect(await used()).toBe(60)
})
