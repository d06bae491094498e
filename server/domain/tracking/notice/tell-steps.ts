import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, run } from '../../../db/sql.ts'
import { selectAlarms } from '../alarm/select-alarms.ts'
import { secondTellings } from './second-tellings.ts'
import { type NoticeSending, writeNotices } from './write-notices.ts'

type Stores = {
  main: Pool
  positions: Pool
  now: () => number
  config: NoticeSending['config']
}

const atOnce = 500

/** Tells the next person of alarms that nobody has handled, as rules say; messages and steps commit together. */
export async function tellSteps(stores: Stores): Promise<number> {
  let told = 0
  for (;;) {
    const part = await inTransaction(stores.main, (client) => tellPart(stores, client))
    told += part.told
    if (part.seen < atOnce) return told
  }
}

async function tellPart({ positions, now, config }: Stores, client: PoolClient) {
  const at = now()
  const due = await all(
    client,
    db
      .selectFrom('alarm_step as s')
      .innerJoin('alarm_rule as r', 'r.id', 's.rule_id')
      .select(['s.id', 's.alarm_id as alarmId', 's.account_id as accountId'])
      .select(['s.device_id as deviceId', 'r.is_on as isOn'])
      .where('s.due_at', '<=', new Date(at))
      .orderBy('s.due_at')
      .orderBy('s.id')
      .limit(atOnce)
      .forUpdate('s')
      .skipLocked(),
  )
  if (due.length === 0) return { seen: 0, told: 0 }
  const wanted = due.filter(({ isOn }) => isOn)
  const open = await all(
    positions,
    selectAlarms()
      .where('a.id', '=', anyOf(wanted.map(({ alarmId }) => alarmId)))
      .where('a.device_id', '=', anyOf([...new Set(wanted.map(({ deviceId }) => deviceId))]))
      .where('a.handled_at', 'is', null),
  )
  let told = 0
  const tellings = await secondTellings(client, { due: wanted, open }, { now: at, config })
  for (const telling of tellings) told += await writeNotices(client, telling)
  const ids = due.map(({ id }) => id)
  await run(client, db.deleteFrom('alarm_step').where('id', '=', anyOf(ids)))
  return { seen: due.length, told }
}
