import { sql } from 'kysely'
import type { StepRole } from '#lib/codes/alarm-rules.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { AlarmRule, RuleStep } from './winning-rule.ts'

type Told = { organisationId: number; accountId: number | null }

type Of = { rule: Pick<AlarmRule, 'organisationId'>; device: Told }

/** Who a step tells, by the people that there are now; undefined where nobody has its role. */
export type StepPeople = (step: RuleStep, of: Of) => number | undefined

/** Of devices and rules; each role is the first account that chose a way to be told. */
export async function stepPeople(
  client: PoolClient,
  devices: readonly Told[],
  rules: readonly AlarmRule[],
): Promise<StepPeople> {
  const hasRole = rules.some(({ steps }) => steps.some((step) => 'role' in step))
  const homes = [...devices, ...rules].map(({ organisationId }) => organisationId)
  const [managers, support] = hasRole
    ? await Promise.all([
        firstOf(client, homes, 'e_role_manager'),
        firstOf(client, homes, 'e_role_tool'),
      ])
    : [new Map<number, number>(), new Map<number, number>()]
  const ofRole: Record<StepRole, (of: Of) => number | undefined> = {
    owner: ({ device }) => device.accountId ?? undefined,
    first: ({ device }) => managers.get(device.organisationId),
    ruler: ({ rule }) => managers.get(rule.organisationId),
    support: ({ rule }) => support.get(rule.organisationId),
  }
  return (step, of) => ('role' in step ? ofRole[step.role](of) : step.accountId)
}

/** By organisation. */
async function firstOf(
  client: PoolClient,
  organisationIds: readonly number[],
  role: 'e_role_manager' | 'e_role_tool',
): Promise<Map<number, number>> {
  const rows = await all(
    client,
    db
      .selectFrom('account as a')
      .innerJoin('alarm_notice as n', 'n.account_id', 'a.id')
      .select((eb) => ['a.organisation_id as home', eb.fn.min<number>('a.id').as('id')])
      .where('a.organisation_id', '=', anyOf([...new Set(organisationIds)]))
      .where('a.role', '=', role)
      .where('a.frozen_at', 'is', null)
      .where((eb) => sql<boolean>`cardinality(${eb.ref('n.ways')}) > 0`)
      .groupBy('a.organisation_id'),
  )
  return new Map(rows.map(({ home, id }) => [home, id]))
}
