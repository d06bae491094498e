import { sql } from 'kysely'
import type { DisposalResult } from '#lib/codes/alarm-disposal.ts'
import type { AlarmRuleKind, AlarmRuleMoment } from '#lib/codes/alarm-rules.ts'
import type { AlarmType } from '#lib/codes/alarm-types.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { AlarmRule, RuleStep } from './winning-rule.ts'

const selectRules = () =>
  db
    .selectFrom('alarm_rule as r')
    .select(['r.id', 'r.organisation_id as organisationId', 'r.name', 'r.kind'])
    .select(['r.includes_below as includesBelow', 'r.types', 'r.group_id as groupId'])
    .select(['r.fence_id as fenceId', 'r.moment', 'r.minutes', 'r.result', 'r.note', 'r.steps'])
    .$narrowType<{
      kind: AlarmRuleKind
      types: AlarmType[]
      moment: AlarmRuleMoment
      result: DisposalResult
      steps: RuleStep[]
    }>()

/** Those in force, of these organisations. */
export const rulesInForce = (
  store: Pool | PoolClient,
  kind: AlarmRuleKind,
  organisationIds: readonly number[],
): Promise<AlarmRule[]> =>
  all(
    store,
    selectRules()
      .where('r.organisation_id', '=', anyOf(organisationIds))
      .where('r.kind', '=', kind)
      .where('r.is_on', '=', true),
  )

/** As they were made. */
export async function listRules(pool: Pool, organisationId: number) {
  const rules = selectRules()
    .leftJoin('device_group as g', 'g.id', 'r.group_id')
    .leftJoin('fence as f', 'f.id', 'r.fence_id')
    .select(['r.is_on as isOn', 'g.name as groupName', 'f.name as fenceName'])
    .select((eb) => unixSeconds(eb.ref('r.created_at')).as('createdAt'))
    .where('r.organisation_id', '=', organisationId)
    .orderBy('r.id')
  return all(pool, rules)
}

export type ListedRule = Awaited<ReturnType<typeof listRules>>[number]

/** Names of accounts below `path`, and whether they chose a way to be told. */
export async function toldPeople(
  pool: Pool,
  path: string,
  accountIds: readonly number[],
): Promise<Map<number, { name: string; isTold: boolean }>> {
  if (accountIds.length === 0) return new Map()
  const rows = await all(
    pool,
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .leftJoin('alarm_notice as n', 'n.account_id', 'a.id')
      .select(['a.id', 'a.name'])
      .select((eb) => sql<boolean>`coalesce(cardinality(${eb.ref('n.ways')}), 0) > 0`.as('isTold'))
      .where('a.id', '=', anyOf(accountIds))
      .where((eb) => isBelow(eb.ref('o.path'), path)),
  )
  return new Map(rows.map(({ id, name, isTold }) => [id, { name, isTold }]))
}
