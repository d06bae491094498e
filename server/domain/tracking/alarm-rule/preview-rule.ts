import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { alarmRuleLimits } from '#lib/rules/alarm-rule-limits.ts'
import { anyOf, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { beganIn, endedAt, selectRuled } from './due-alarms.ts'
import { type AlarmRule, ruleBits } from './winning-rule.ts'

type Previewed = Pick<AlarmRule, 'kind' | 'types' | 'fenceId' | 'moment' | 'minutes'>

export type RulePreview = { count: number; due: number }

/** Of the last days' alarms of these devices: those that it fits, and those that nobody had handled by then. */
export async function previewRule(
  services: Services,
  filter: DeviceFilter,
  rule: Previewed,
): Promise<RulePreview> {
  const sum = { count: 0, due: 0 }
  for await (const ids of deviceChunks(services, filter)) {
    if (ids.length === 0) continue
    const { count, due } = await previewOf(services, ids, rule)
    sum.count += count
    sum.due += due
  }
  return sum
}

async function previewOf(
  { positions, now }: Services,
  ids: readonly number[],
  rule: Previewed,
): Promise<RulePreview> {
  const to = Math.floor(now() / 1000)
  const from = to - alarmRuleLimits.previewDays * 86_400
  const began = sql<number>`a.time + ${sql.lit(storeEpoch)}`
  const since = rule.kind === 'close' && rule.moment === 'end' ? endedAt : began
  const dueAt = sql<number | null>`(${since}) + ${rule.minutes * 60}::int`
  const isOpenThen = sql`(a.handled_at IS NULL OR extract(epoch FROM a.handled_at) > ${dueAt})`
  const counted = selectRuled(ids)
    .select(sql<number>`count(*)::int`.as('count'))
    .select(
      sql<number>`(count(*) FILTER (WHERE ${dueAt} <= ${to}::int8 AND ${isOpenThen}))::int`.as(
        'due',
      ),
    )
    .where('a.type', '=', anyOf(ruleBits(rule)))
    .where(beganIn({ from, to }))
    .$if(rule.fenceId !== null, (alarms) => alarms.where('a.subject', '=', rule.fenceId ?? 0))
  return (await first(positions, counted)) ?? { count: 0, due: 0 }
}
