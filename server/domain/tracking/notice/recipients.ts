import { sql } from 'kysely'
import type { NoticeWay } from '#lib/codes/notice-ways.ts'
import type { TimePeriod } from '#lib/rules/time-periods.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'

export type NoticeRecipient = {
  accountId: number
  organisationId: number
  /** Of the organisation. */
  path: string
  types: string[]
  ways: NoticeWay[]
  includesBelow: boolean
  quietStart: string | null
  quietEnd: string | null
  escalateTo: number | null
  escalateMinutes: number
  brand: string
  lang: string
  zone: string
  phone: string | null
  email: string | null
  /** Ids of subscriptions, comma-separated. */
  browsers: string | null
  mayWatchBelow: boolean
  /** Of the console, in front of links. */
  origin: string
  region: 'mainland' | 'other'
  /** By its rights; the law of its region is another thing. */
  hearsRecordings: boolean
  tellsUpkeep: boolean
}

const selectRecipients = () =>
  db
    .selectFrom('alarm_notice as n')
    .innerJoin('account as a', 'a.id', 'n.account_id')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select(['n.account_id as accountId', 'a.organisation_id as organisationId', 'n.types'])
    .select('o.path')
    .select(['n.ways', 'n.includes_below as includesBelow', 'n.quiet_start as quietStart'])
    .select(['n.quiet_end as quietEnd', 'n.escalate_to as escalateTo'])
    .select(['n.escalate_minutes as escalateMinutes', 'n.brand', 'n.origin', 'a.zone', 'a.region'])
    .select(['a.phone', 'a.email', 'n.tells_upkeep as tellsUpkeep'])
    .select((eb) =>
      eb
        .selectFrom('web_push_subscription as w')
        .select((w) => sql<string | null>`string_agg(${w.ref('w.id')}::text, ',')`.as('ids'))
        .whereRef('w.account_id', '=', 'n.account_id')
        .as('browsers'),
    )
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('a.settings')}->>'language', ${eb.ref('n.lang')})`.as('lang'),
      sql<boolean>`(${eb.ref('o.parent_id')} IS NULL OR 'e_ua_websocket_gchild' = ANY(${eb.ref('a.permissions')}))`.as(
        'mayWatchBelow',
      ),
      sql<boolean>`'e_ua_get_record' = ANY(${eb.ref('a.permissions')})`.as('hearsRecordings'),
    ])
    .where('a.frozen_at', 'is', null)
    .$narrowType<{ ways: NoticeWay[] }>()

export const recipientsIn = (client: PoolClient, organisationIds: readonly number[]) =>
  all<NoticeRecipient>(
    client,
    selectRecipients()
      .where('a.organisation_id', '=', anyOf(organisationIds))
      .where((eb) => sql<boolean>`cardinality(${eb.ref('n.ways')}) > 0`),
  )

export const recipientsOf = (client: PoolClient, accountIds: readonly number[]) =>
  all<NoticeRecipient>(client, selectRecipients().where('n.account_id', '=', anyOf(accountIds)))

export type ToldDevice = {
  id: number
  imei: string
  name: string
  organisationId: number
  version: string | null
  /** `/1/7/42/` */
  path: string
  accountId: number | null
  /** Of its organisation. */
  zone: string
  /** By the device's zone: alarms in it are told by the console alone (command 161). */
  quietHours: TimePeriod | null
  /** Calls of an alarm (command 106). */
  callTimes: number | null
  /** Recordings of it are kept. */
  records: boolean
}

export const devicesTold = (client: PoolClient, ids: readonly number[]) =>
  all<ToldDevice>(
    client,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select(['d.id', 'd.imei', 'd.name', 'd.organisation_id as organisationId', 'd.version'])
      .select(['o.path', 'd.account_id as accountId', 'o.zone'])
      .select((eb) => [
        sql<TimePeriod | null>`${eb.ref('d.settings')}->'quietHours'`.as('quietHours'),
        sql<number | null>`(${eb.ref('d.settings')}->'callTimes')::int`.as('callTimes'),
        eb
          .exists(
            eb
              .selectFrom('recording as r')
              .select('r.id')
              .whereRef('r.device_id', '=', 'd.id')
              .where('r.file_id', 'is not', null),
          )
          .$castTo<boolean>()
          .as('records'),
      ])
      .where('d.id', '=', anyOf(ids))
      .where('d.deleted_at', 'is', null),
  )

export const chainOf = ({ path }: Pick<ToldDevice, 'path'>): number[] =>
  path.split('/').filter(Boolean).map(Number)

export function mayBeTold(device: ToldDevice, recipient: NoticeRecipient): boolean {
  const { organisationId, includesBelow, mayWatchBelow } = recipient
  if (organisationId === device.organisationId) return true
  return includesBelow && mayWatchBelow && chainOf(device).includes(organisationId)
}
