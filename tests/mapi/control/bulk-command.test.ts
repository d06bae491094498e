import { expect, test } from 'vitest'
import type { Reply } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import type { Party } from '../../factories/market.ts'
import { runTaskNow } from '../../factories/tasks.ts'

const { platform, market } = await marketPlatform()

async function devicesOf(party: Party, model: string, count: number): Promise<number[]> {
  const { rows } = await platform.pool.query<{ id: number }>(
    `INSERT INTO device (imei, organisation_id, protocol, model, activated_at)
     SELECT $1 || lpad(n::text, 6, '0'), $2, 'jt808', $1, now() FROM generate_series(1, $3) n
     RETURNING id`,
    [model, market.parties[party].id, count],
  )
  return rows.map(({ id }) => id)
}

const select = (party: Party, model: string) => market.as(party, 'device/Select', { model })

const bulk = (party: Party, chosen: Reply, params: object) =>
  market.as(party, 'cmd/BatchSend', { selection_id: chosen['selection_id'], ...params })

async function finish(party: Party, reply: Reply): Promise<Reply> {
  await runTaskNow(platform, reply['task_id'])
  return market.as(party, 'family/GetTask', { task_id: reply['task_id'] })
}

const interval = (value: number) => ({ type_value: 62, params: { value }, offline: 'cache' })

test('a command goes once to each device of a selection, and the log tells how each stands', async () => {
  const ids = await devicesOf('owner', 'fleet', 120)
  const chosen = await select('dealer', 'fleet')
  await platform.pool.query('UPDATE device SET organisation_id = $1 WHERE id = $2', [
    market.parties.root.id,
    ids[0],
  ])
  await platform.pool.query('UPDATE device SET deleted_at = now() WHERE id = $1', [ids[1]])
  await platform.pool.query('UPDATE device SET frozen_at = now() WHERE id = $1', [ids[2]])
  const task = await bulk('dealer', chosen, interval(30))
  const done = await finish('dealer', task)
  expect(done).toMatchObject({ kind: 'command', state: 'done', total: 120, done: 117, failed: 3 })
  // As after a crash between the commands and their note.
  await platform.pool.query(
    `UPDATE task SET state = 'running', done = 0, failed = 0, finished_at = NULL WHERE id = $1`,
    [task['task_id']],
  )
  await platform.pool.query(`UPDATE task_item SET state = 'waiting' WHERE task_id = $1`, [
    task['task_id'],
  ])
  await finish('dealer', task)
  const { rows } = await platform.pool.query<{ n: number; most: number }>(
    `SELECT count(*)::int AS n, max(n)::int AS most FROM (
       SELECT count(*) AS n FROM command WHERE device_id = ANY ($1) GROUP BY device_id) AS d`,
    [ids],
  )
  expect(rows).toEqual([{ n: 117, most: 1 }])
  const log = (params: object) =>
    market.as('dealer', 'cmd/GetCmdLog', { task_id: task['task_id'], ...params })
  const page = await log({ limit_size: 100 })
  expect(page['items']).toHaveLength(100)
  expect(page['items'][1]).toMatchObject({ type_value: 62, state: 'waiting', tries: 0 })
  const rest = await log({ limit_size: 100, last_simei: page['items'][99].simei })
  expect(rest['items']).toHaveLength(18)
  const failed = await log({ outcome: 'failed' })
  expect(failed['items']).toMatchObject([{ simei: String(ids[2]), state: 'notSent', cmd_id: '' }])
  expect(failed['batch']).toMatchObject({
    name: 'interval',
    counts: { answered: 0, underway: 117, failed: 1, cancelled: 0 },
  })
  const foreign = { task_id: task['task_id'] }
  expect((await market.as('owner', 'cmd/GetCmdLog', foreign)).error).toBe('notFound')
})

test('many devices are set to at most 1080 minutes', async () => {
  await devicesOf('owner', 'rests', 1)
  const chosen = await select('owner', 'rests')
  const order = (interval_time: number) =>
    bulk('owner', chosen, { type_value: 80, params: { interval_time }, offline: 'cache' })
  expect((await order(1081)).error).toBe('badParams')
  expect(await order(1080)).toMatchObject({ errcode: 0 })
})

test('without cache offline devices are refused one by one', async () => {
  const [first] = await devicesOf('owner', 'mixed', 3)
  await putState(platform, Number(first))
  const chosen = await select('owner', 'mixed')
  const task = await bulk('owner', chosen, { type_value: 20_001 })
  const done = await finish('owner', task)
  expect(done).toMatchObject({ done: 1, failed: 2 })
  expect(done['fail_items'][0].error_message).toContain('离线')
})

test('oil is cut for many with the password only, and wrong params start nothing', async () => {
  await createDevice(platform, { organisation: market.parties.owner, model: 'G10LS' })
  const chosen = await select('owner', 'G10LS')
  const cut = { type_value: 23, params: { value: 0 } }
  expect((await bulk('owner', chosen, cut)).error).toBe('wrongPassword')
  expect((await bulk('owner', chosen, { ...cut, offline: 'cache' })).error).toBe('relayNeverCached')
  expect((await bulk('owner', chosen, interval(1))).error).toBe('badParams')
})

test('of a thousand devices the forty that failed get the command again, nobody else', async () => {
  const ids = await devicesOf('owner', 'thousand', 1000)
  const chosen = await select('owner', 'thousand')
  const task = await bulk('owner', chosen, interval(45))
  await platform.pool.query('UPDATE device SET frozen_at = now() WHERE id = ANY ($1)', [
    ids.slice(0, 10),
  ])
  await finish('owner', task)
  const end = (state: string, of: number[]) =>
    platform.pool.query(
      'UPDATE command SET state = $2::"CommandState", answered_at = now() WHERE device_id = ANY ($1)',
      [of, state],
    )
  await end('answered', ids)
  await end('refused', ids.slice(10, 25))
  await end('timedOut', ids.slice(25, 40))
  const own = { task_id: task['task_id'] }
  const log = await market.as('owner', 'cmd/GetCmdLog', own)
  expect(log['batch'].counts).toEqual({ answered: 960, underway: 0, failed: 40, cancelled: 0 })
  await platform.pool.query('UPDATE device SET frozen_at = NULL WHERE id = ANY ($1)', [ids])
  expect((await market.as('dealer', 'cmd/RetryBatch', own)).error).toBe('notFound')
  const again = await market.as('owner', 'cmd/RetryBatch', own)
  expect(again['count']).toBe(40)
  await finish('owner', again)
  const { rows } = await platform.pool.query<{ id: number }>(
    'SELECT device_id AS id FROM command WHERE task_id = $1 ORDER BY device_id',
    [again['task_id']],
  )
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 40))
  const newest = await market.as('owner', 'cmd/GetCmdLog', {})
  expect(newest['batch'].task_id).toBe(again['task_id'])
  await end('answered', ids)
  expect((await market.as('owner', 'cmd/RetryBatch', again)).error).toBe('badParams')
  const done = { task_id: again['task_id'] }
  expect((await market.as('owner', 'cmd/RetryBatch', done)).error).toBe('notFound')
})
