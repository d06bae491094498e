import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { judgeText } from './reached-statements.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const due = 'unnest($1::int[], $2::int[]) AS due (id, at)'

test.each([
  [
    'locks rows of unplaced without device_id = $n',
    'SELECT device_id FROM tracking.unplaced WHERE try_at <= $1 ORDER BY try_at LIMIT $2 FOR UPDATE SKIP LOCKED',
  ],
  [
    'locks rows of device_state without device_id = $n',
    `WITH held AS (SELECT s.device_id FROM tracking.device_state s JOIN ${due} ON s.device_id = due.id FOR UPDATE OF s)
     UPDATE tracking.device_state s SET line = 0 FROM held WHERE s.device_id = held.device_id`,
  ],
  [
    'locks rows of trip without device_id = $n',
    'SELECT 1 FROM tracking.trip WHERE device_id = ANY ($1::int[]) FOR SHARE',
  ],
  [
    'has LIMIT, OFFSET or an aggregate of a tracking table for each row of a function',
    `SELECT last.id FROM ${due} CROSS JOIN LATERAL (
       SELECT id FROM tracking.alarm WHERE device_id = due.id AND time <= due.at ORDER BY time DESC LIMIT 1) last`,
  ],
  [
    'has OFFSET 0',
    `SELECT c.slot FROM ${due} CROSS JOIN LATERAL (
       SELECT slot FROM tracking.cell WHERE cell >= due.id AND cell <= due.at OFFSET 0) c`,
  ],
  [
    'fetches a whole tracking table: it is on the far side of an outer join with none',
    `WITH claimed AS (UPDATE tracking.unplaced SET tries = 1 WHERE device_id = $1 RETURNING device_id, time, seq)
     SELECT p.extra FROM claimed c LEFT JOIN tracking.position p
       ON p.device_id = c.device_id AND p.time = c.time AND p.seq = c.seq`,
  ],
  [
    'joins two tracking tables, and not on device_id',
    `SELECT p.lat FROM tracking.position p JOIN tracking.alarm a ON a.time = p.time
     WHERE a.device_id = $1 AND p.device_id = $2`,
  ],
  [
    'asks a tracking table for each row of a function',
    `SELECT id, (SELECT max(time) FROM tracking.stop WHERE device_id = due.id AND time < due.at) FROM ${due}`,
  ],
])('finds a statement that %s', async (fault, text) => {
  expect((await judgeText(client, text)).faults).toEqual([fault])
})

test.each([
  ['select', [], 'SELECT lat FROM tracking.position WHERE device_id = $1 AND time > $2 LIMIT 5'],
  ['select', [], 'SELECT lat FROM tracking.device_state WHERE device_id = ANY ($1::int[])'],
  ['select', [], 'SELECT stream FROM tracking.device_state WHERE device_id = $1 FOR UPDATE'],
  [
    'select',
    [],
    `SELECT p.lat FROM tracking.alarm a JOIN tracking.position p USING (device_id) WHERE a.device_id = $1`,
  ],
  [
    'select',
    ['cell'],
    `SELECT c.slot FROM ${due} CROSS JOIN LATERAL (
       SELECT device_id, slot FROM tracking.cell WHERE cell >= due.id AND cell <= due.at GROUP BY cell, slot, device_id) c`,
  ],
  ['update', ['alarm'], 'UPDATE tracking.alarm SET note = $2 WHERE id = $1'],
  [
    'delete',
    ['unplaced'],
    `DELETE FROM tracking.unplaced u USING ${due} WHERE u.device_id = due.id`,
  ],
  [
    'insert',
    [],
    `INSERT INTO tracking.unplaced (device_id, time, seq) SELECT *, 0 FROM ${due} ON CONFLICT DO NOTHING`,
  ],
  [
    'select',
    ['alarm', 'device_state'],
    `SELECT last.id FROM (SELECT DISTINCT s.device_id, due.at FROM tracking.device_state s JOIN ${due} ON s.device_id = due.id) e
     CROSS JOIN LATERAL (
       SELECT id FROM tracking.alarm WHERE device_id = e.device_id AND time <= e.at ORDER BY time DESC LIMIT 1) last`,
  ],
])('%s of every shard of %j', async (verb, everyShard, text) => {
  expect(await judgeText(client, text)).toEqual({
    faults: [],
    verb,
    everyShard,
    isOfOneStore: false,
  })
})

test('a statement that names a main table is of one store, though its plan leaves that out', async () => {
  const text = (condition: string) =>
    `SELECT s.line FROM device d JOIN tracking.device_state s ON s.device_id = d.id WHERE ${condition}`
  expect(await judgeText(client, text('false'))).toMatchObject({ isOfOneStore: true })
  expect(await judgeText(client, text('true'))).toMatchObject({ isOfOneStore: true })
  const own = 'WITH device_due AS (SELECT 1) SELECT line FROM tracking.device_state, device_due'
  expect(await judgeText(client, own)).toMatchObject({ isOfOneStore: false })
})
