import type { StateTally } from '#lib/codes/counted-states.ts'
import { db, tuples } from '../../../../db/sql.ts'
import type { Services } from '../../../../services.ts'

const hourSeconds = 3_600

/** An hour by its begin, Unix seconds. `isFilled`: it was counted afterwards, from stored facts. */
export type HourOfStates = { time: number; isFilled: boolean; states: StateTally }

export type StatesAsked = {
  organisation: { id: number }
  /** Of the whole tree, as it was then; else of its own devices. */
  includesBelow: boolean
  /** Unix seconds, both inclusive: hours that begin in it. */
  from: number
  to: number
}

/**
 * In which states the devices of an organisation were, hour by hour, the oldest first. Hours in which it had no devices are
 * missing, and those that nobody has counted: the present one in its first minute, those before the platform did. At most 400
 * days, one range of an index.
 */
export async function hourlyStates(
  { pool }: Pick<Services, 'pool'>,
  { organisation, includesBelow, from, to }: StatesAsked,
): Promise<HourOfStates[]> {
  const rows = await tuples<Row>(
    pool,
    db
      .selectFrom('hour_state as h')
      .innerJoin('counted_hour as c', 'c.hour', 'h.hour')
      .select(['h.hour', 'c.is_filled'])
      .select(tallyColumns(includesBelow))
      .where('h.organisation_id', '=', organisation.id)
      .where('h.hour', '>=', Math.ceil(from / hourSeconds))
      .where('h.hour', '<=', Math.floor(to / hourSeconds))
      .orderBy('h.hour'),
  )
  return rows.flatMap(([hour, isFilled, moving, still, offline, notActivated, expired]) => {
    const states = { moving, static: still, offline, notActivated, expired }
    return moving + still + offline + notActivated + expired > 0
      ? [{ time: hour * hourSeconds, isFilled, states }]
      : []
  })
}

type Row = [
  hour: number,
  isFilled: boolean,
  moving: number,
  still: number,
  offline: number,
  notActivated: number,
  expired: number,
]

/** In the order of `countedStates`. */
export const tallyColumns = (isOfTree: boolean) =>
  isOfTree
    ? ([
        'h.tree_moving',
        'h.tree_static',
        'h.tree_offline',
        'h.tree_not_activated',
        'h.tree_expired',
      ] as const)
    : (['h.moving', 'h.static', 'h.offline', 'h.not_activated', 'h.expired'] as const)
