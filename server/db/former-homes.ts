import { type Expression, type SqlBool, sql } from 'kysely'
import { isBelow } from './path-range.ts'
import type { Pool } from './pool.ts'
import { all, anyOf, db } from './sql.ts'

/** Unix milliseconds, `to` exclusive. */
export type TimeSpan = { fromMs: number; toMs: number }

/** Former homes outside of the scope of `path`. */
const homesElsewhere = (path: string) =>
  db
    .selectFrom('former_home as h')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('organisation as ho')
            .select('ho.id')
            .whereRef('ho.id', '=', 'h.organisation_id')
            .where(isBelow(sql`ho.path`, path)),
        ),
      ),
    )

/** Whether the device belonged at that moment to an organisation outside of the scope of `path`: what was recorded then is not read from there. */
export const isOthersTime = (
  { deviceId, at }: { deviceId: Expression<number>; at: Expression<Date> },
  path: string,
): Expression<SqlBool> =>
  sql<SqlBool>`EXISTS (${homesElsewhere(path)
    .select('h.left_at')
    .where('h.device_id', '=', deviceId)
    .where('h.left_at', '>', at)
    .where((eb) => eb.or([eb('h.came_at', 'is', null), eb('h.came_at', '<=', at)]))})`

/** The parts of `span` for which that holds, oldest first. */
export async function othersTimes(
  pool: Pool,
  { deviceId, path, span }: { deviceId: number; path: string; span: TimeSpan },
): Promise<TimeSpan[]> {
  const rows = await all(
    pool,
    homesElsewhere(path)
      .select(['h.came_at as cameAt', 'h.left_at as leftAt'])
      .where('h.device_id', '=', deviceId)
      .where('h.left_at', '>', new Date(span.fromMs))
      .orderBy('h.left_at'),
  )
  const spans = rows.map(({ cameAt, leftAt }) => ({
    fromMs: Math.max(cameAt?.getTime() ?? 0, span.fromMs),
    toMs: Math.min(leftAt.getTime(), span.toMs),
  }))
  return joined(spans.filter(({ fromMs, toMs }) => fromMs < toMs))
}

/** Those that follow one another as one. */
function joined(spans: readonly TimeSpan[]): TimeSpan[] {
  const whole: TimeSpan[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last?.toMs === span.fromMs) last.toMs = span.toMs
    else whole.push({ ...span })
  }
  return whole
}

/** What is left of `span`, newest first. */
export function timesBetween(span: TimeSpan, taken: readonly TimeSpan[]): TimeSpan[] {
  const left: TimeSpan[] = []
  let { fromMs } = span
  for (const one of taken) {
    if (one.fromMs > fromMs) left.unshift({ fromMs, toMs: one.fromMs })
    fromMs = Math.max(fromMs, one.toMs)
  }
  if (fromMs < span.toMs) left.unshift({ fromMs, toMs: span.toMs })
  return left
}

/** When devices last left an organisation outside of the scope of `path` (Unix milliseconds); those that never did are left out. */
export async function othersUntil(
  pool: Pool,
  ids: readonly number[],
  path: string,
): Promise<Map<number, number>> {
  const rows = await all(
    pool,
    homesElsewhere(path)
      .select(({ fn, ref }) => ['h.device_id as id', fn.max(ref('h.left_at')).as('leftAt')])
      .where('h.device_id', '=', anyOf(ids))
      .groupBy('h.device_id'),
  )
  return new Map(rows.map(({ id, leftAt }) => [id, leftAt.getTime()]))
}
