import type { CommandState } from '#lib/codes/command-states.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import { isBelow } from '#server/db/path-range.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, db, first, rowFor, run } from '#server/db/sql.ts'

const mostDevices = 40
const hourMs = 3_600_000
const seconds = 120

type Ended = { state: CommandState; reply: string | null }

/** Some refuse it, and some never answer. */
function endOf(at: number): Ended {
  if (at % 10 === 3) return { state: 'refused', reply: 'unsupported' }
  return { state: at % 10 === 7 ? 'timedOut' : 'answered', reply: null }
}

/** To many devices of each demo account the same command, an hour ago. */
export async function seedBulkCommand(client: PoolClient, now: number): Promise<void> {
  const accounts = await all(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.id', 'a.organisation_id as organisationId', 'o.path'])
      .where('a.login', 'in', ['root', 'dealer', 'subdealer', 'owner']),
  )
  for (const account of accounts) await sendToMany(client, account, now - hourMs)
}

type Account = { id: number; organisationId: number; path: string }

async function sendToMany(client: PoolClient, account: Account, at: number): Promise<void> {
  const { id: accountId, organisationId, path } = account
  const devices = await all(
    client,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.imei'])
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .where('d.protocol', '<>', 'osmand')
      .where('d.activated_at', 'is not', null)
      .where('d.created_at', '<', new Date(at))
      .orderBy('d.id')
      .limit(mostDevices),
  )
  if (devices.length === 0) return
  const typeValue = commandNumbers.interval
  const params = { typeValue, params: { value: seconds }, offline: 'refuse', path }
  const task = await first(
    client,
    db
      .insertInto('task')
      .values(
        rowFor('task', {
          kind: 'command',
          organisation_id: organisationId,
          account_id: accountId,
          params: JSON.stringify(params),
          state: 'done',
          total: devices.length,
          done: devices.length,
          created_at: new Date(at),
          started_at: new Date(at),
          finished_at: new Date(at + 1000),
        }),
      )
      .returning('id'),
  )
  if (!task) return
  for (const [n, { id, imei }] of devices.entries()) {
    const item = db.insertInto('task_item').values(
      rowFor('task_item', {
        task_id: task.id,
        seq: n + 1,
        input: JSON.stringify({ simei: String(id), imei }),
        state: 'done',
      }),
    )
    const command = db.insertInto('command').values(
      rowFor('command', {
        device_id: id,
        account_id: accountId,
        organisation_id: organisationId,
        task_id: task.id,
        type_value: typeValue,
        kind: 'interval',
        params: JSON.stringify({ seconds }),
        tries: 1,
        ...endOf(n),
        created_at: new Date(at),
        sent_at: new Date(at + 2000),
        answered_at: new Date(at + 5000),
        expires_at: new Date(at + 60_000),
      }),
    )
    await run(client, item)
    await run(client, command)
  }
}
