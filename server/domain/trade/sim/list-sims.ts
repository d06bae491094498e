import { expressionBuilder, sql } from 'kysely'
import type { SimCarrier, SimSort, SimState } from '#lib/codes/sim.ts'
import { plainNumber } from '#lib/rules/device-number.ts'
import { iccidSpellings, plainIccid, plainSim } from '#lib/rules/sim.ts'
import { containing } from '../../../db/contains-name.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db, type Tables } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { devicesInSight } from '../../fleet/list/devices-in-sight.ts'
import { isMoment } from '../../platform/moment-key.ts'

/** Either device may have gone elsewhere since. A device log-in sees its own only. */
const reportersIn = ({ path, deviceId }: Bound) =>
  devicesInSight(path)
    .where('seen.deleted_at', 'is', null)
    .$if(deviceId !== undefined, (devices) => devices.where('seen.id', '=', deviceId ?? 0))

/** Of organisations at or below; of a device log-in, the card in its device. */
export const simsIn = ({ path, deviceId }: Bound) =>
  db
    .selectFrom('sim_card as c')
    .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
    .leftJoin('device as d', 'd.id', 'c.device_id')
    .leftJoin(reportersIn({ path, deviceId }).as('r'), 'r.id', 'c.reported_by')
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .$if(deviceId !== undefined, (cards) => cards.where('c.device_id', '=', deviceId ?? 0))
    .select(['c.id', 'c.iccid', 'c.msisdn', 'c.imsi', 'c.apn', 'c.package_name as packageName'])
    .select(['c.state', 'c.flow_total as flowTotal', 'c.flow_used as flowUsed', 'c.remark'])
    .select(['c.device_id as deviceId', 'c.organisation_id as organisationId', 'o.path'])
    .select(['o.name as organisation', 'd.imei', 'd.name as deviceName'])
    .select(['r.id as reporterId', 'r.imei as reporter', 'r.name as reporterName'])
    .select((eb) => [
      sql<SimCarrier>`c.carrier`.as('carrier'),
      unixSeconds(eb.ref('c.activated_at')).as('activatedAt'),
      unixSeconds(eb.ref('c.expires_at')).as('expiresAt'),
      unixSeconds(eb.ref('c.checked_at')).as('checkedAt'),
      unixSeconds(eb.ref('c.reported_at')).as('reportedAt'),
    ])

export type SimCard = Awaited<ReturnType<typeof findSims>>[number]

/** Which cards are read. */
export type SimFilter = {
  bound: Bound
  search: string | undefined
  iccids: readonly string[] | undefined
  state: SimState | undefined
  carrier: SimCarrier | undefined
  isBound: boolean | undefined
  /** Reported by another device in sight, and not answered. */
  isAsked: boolean | undefined
  deviceId: number | undefined
  /** Whose service ends before. */
  expiresBefore: Date | undefined
}

export type SimPage = SimFilter & {
  sort: { by: SimSort; isDown: boolean }
  /** `key` unless sorted by creation. */
  after: { key: string; id: number } | undefined
  limit: number
}

/** Cards of a filter. */
export function chosenSims(filter: SimFilter) {
  const { bound, search, iccids, state, carrier, isBound, isAsked, deviceId, expiresBefore } =
    filter
  const isSearched = search !== undefined && search !== ''
  return simsIn(bound)
    .$if(isSearched, (cards) =>
      cards.where((eb) =>
        eb.or([
          eb('c.iccid', '=', anyOf(iccidSpellings(search ?? ''))),
          eb('c.msisdn', '=', plainSim(search ?? '')),
          eb('c.imsi', '=', plainSim(search ?? '')),
          eb('d.imei', '=', plainNumber(search ?? '').toUpperCase()),
        ]),
      ),
    )
    .$if(iccids !== undefined, (cards) =>
      cards.where('c.iccid', '=', anyOf((iccids ?? []).flatMap(iccidSpellings))),
    )
    .$if(state !== undefined, (cards) => cards.where('c.state', '=', state ?? 'active'))
    .$if(carrier !== undefined, (cards) => cards.where('c.carrier', '=', carrier ?? 'other'))
    .$if(isBound !== undefined, (cards) =>
      cards.where('c.device_id', isBound ? 'is not' : 'is', null),
    )
    .$if(isAsked !== undefined, (cards) => cards.where('r.id', isAsked ? 'is not' : 'is', null))
    .$if(deviceId !== undefined, (cards) => cards.where('c.device_id', '=', deviceId ?? 0))
    .$if(expiresBefore !== undefined, (cards) =>
      cards.where('c.expires_at', '<', expiresBefore ?? new Date(0)),
    )
}

const card = expressionBuilder<Tables & { c: Tables['sim_card'] }, 'c'>()
/** As their indexes are. Without an end a card comes last. */
const sortKeys = {
  created: { expression: card.ref('c.id'), type: 'int' },
  iccid: { expression: card.ref('c.iccid'), type: 'text' },
  end: {
    expression: sql`coalesce(${card.ref('c.expires_at')}, 'infinity'::timestamptz)`,
    type: 'timestamptz',
  },
} as const satisfies Record<SimSort, SortKey>

/** Whether a row sorted so may have had the key. */
export const isSimKey = (sort: SimSort, key: string | undefined): boolean =>
  sort === 'created' ||
  (key !== undefined && (sort === 'iccid' || key === 'infinity' || isMoment(key)))

/** Each with its key of the order. */
export function listSims(pool: Pool, page: SimPage) {
  const { by, isDown } = page.sort
  const tie = sortKeys.created.expression
  const order = keyset({ ...sortKeys[by], tie: tie, isDown: isDown, after: page.after })
  return all(
    pool,
    chosenSims(page)
      .select(order.key.as('sortKey'))
      .where(order.isAfter)
      .orderBy(order.orderBy)
      .limit(page.limit),
  )
}

/** Shorter parts are in too many ICCIDs. */
const leastOfIccid = 5

/** By the whole number, or a part of the ICCID of five signs on; newest first. */
export function findSims(
  pool: Pool,
  bound: Bound,
  { text, limit }: { text: string; limit: number },
) {
  const part = plainIccid(text)
  const isPart = part.length >= leastOfIccid && /^[0-9A-Z]+$/.test(part)
  return all(
    pool,
    simsIn(bound)
      .where((eb) =>
        eb.or([
          eb('c.iccid', '=', anyOf(iccidSpellings(text))),
          eb('c.msisdn', '=', plainSim(text)),
          ...(isPart ? [eb('c.iccid', 'like', containing(part))] : []),
        ]),
      )
      .orderBy('c.id', 'desc')
      .limit(limit),
  )
}
