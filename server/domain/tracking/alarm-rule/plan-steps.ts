import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '../../../db/sql.ts'
import type { StoredAlarmRow } from '../alarm/select-alarms.ts'
import { rulesInForce } from './read-rules.ts'
import { stepPeople } from './step-people.ts'
import { nearestFirst, RuleBook } from './winning-rule.ts'

const anyRule = db
  .selectFrom('alarm_rule')
  .select('id')
  .where('kind', '=', 'escalate')
  .where('is_on', '=', true)
  .limit(1)

/** Notes whom rules tell of new alarms (of a role whoever has it now), and when, with the place up to which alarms were read: each alarm once. */
export async function planSteps(
  client: PoolClient,
  alarms: readonly StoredAlarmRow[],
  now: number,
): Promise<void> {
  if (alarms.length === 0 || !(await first(client, anyRule))) return
  const devices = await ruledOnes(client, [...new Set(alarms.map(({ deviceId }) => deviceId))])
  const chains = new Set([...devices.values()].flatMap(({ path }) => nearestFirst(path)))
  const rules = await rulesInForce(client, 'escalate', [...chains])
  const book = new RuleBook(rules)
  const personOf = await stepPeople(client, [...devices.values()], rules)
  const rows = alarms.flatMap((alarm) => {
    const device = devices.get(alarm.deviceId)
    const rule = device && book.of(device, alarm)
    if (!rule) return []
    return rule.steps.flatMap((one, step) => {
      const account_id = personOf(one, { rule, device })
      if (account_id === undefined) return []
      return {
        alarm_id: alarm.id,
        rule_id: rule.id,
        step,
        device_id: alarm.deviceId,
        account_id,
        due_at: new Date(now + one.minutes * 60_000),
      }
    })
  })
  if (rows.length === 0) return
  const planned = db.insertInto('alarm_step').values(rowFor('alarm_step', rows))
  await run(
    client,
    planned.onConflict((conflict) => conflict.columns(['alarm_id', 'rule_id', 'step']).doNothing()),
  )
}

async function ruledOnes(client: PoolClient, ids: readonly number[]) {
  const rows = await all(
    client,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.group_id as groupId', 'o.path'])
      .select(['d.organisation_id as organisationId', 'd.account_id as accountId'])
      .where('d.id', '=', anyOf(ids))
      .where('d.deleted_at', 'is', null),
  )
  return new Map(rows.map((device) => [device.id, device]))
}
