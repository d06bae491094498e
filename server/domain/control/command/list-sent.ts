import { sql } from 'kysely'
import type { CommandState } from '#lib/codes/command-states.ts'
import { isBelow, isTold } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { pageInScope } from '../../fleet/list/page-in-scope.ts'
import { type ListedCommand, listed } from './list-commands.ts'

/** Which commands are read. */
export type SentFilter = {
  filter: DeviceFilter
  /** Where who reads is: what others sent before a device came there is left out. */
  path: string
  state: CommandState | undefined
  /** Null: sent by a change of settings. */
  typeValue: number | null | undefined
  channel: 'connection' | 'sms' | 'platform' | undefined
  /** Only texts that do. */
  setsApn: boolean
  from: Date
  to: Date
}

export type SentQuery = SentFilter & {
  /** Whose accounts are named; none without it. */
  actorsBelow: string | undefined
  /** Last row before; Unix milliseconds. */
  before: { atMs: number; id: string } | undefined
  limit: number
}

export type SentCommand = ListedCommand & {
  createdMs: number
  imei: string
  deviceName: string
  organisation: string
  params: Record<string, unknown>
  actor: string | null
}

type Found = { id: string; deviceId: number; atMs: number }

export type SentPage = { rows: SentCommand[]; stoppedAt: { atMs: number; id: string } | undefined }

/** Newest first; pages may be short. The last has no `stoppedAt`. */
export async function listSent(services: Services, query: SentQuery): Promise<SentPage> {
  const { filter, limit, before } = query
  const { pool } = services
  const { rows, stoppedAt } = await pageInScope<Found>(services, {
    filter,
    limit,
    read: ({ deviceIds, after, limit: most }) =>
      findSent(pool, query, { deviceIds, before: after ?? before, limit: most }),
  })
  return { rows: await readSent(pool, rows, query), stoppedAt }
}

const createdMs = sql<number>`round(date_part('epoch', c.created_at) * 1000)::int8`

type Page = Pick<SentQuery, 'before' | 'limit'> & { deviceIds: number[] | undefined }

/** Commands of a filter, of these devices or of everybody's. */
export const sentBy = (
  { state, typeValue, channel, setsApn, from, to }: SentFilter,
  deviceIds: readonly number[] | undefined,
) =>
  db
    .selectFrom('command as c')
    .where('c.created_at', '>=', from)
    .where('c.created_at', '<=', to)
    .$if(deviceIds !== undefined, (rows) => rows.where('c.device_id', '=', anyOf(deviceIds ?? [])))
    .$if(state !== undefined, (rows) => rows.where('c.state', '=', state ?? 'waiting'))
    .$if(typeValue === null, (rows) => rows.where('c.type_value', 'is', null))
    .$if(typeof typeValue === 'number', (rows) =>
      rows.where('c.type_value', '=', Number(typeValue)),
    )
    .$if(channel === 'connection', (rows) => rows.where('c.kind', 'not in', ['sms', 'platform']))
    .$if(channel !== undefined && channel !== 'connection', (rows) =>
      rows.where('c.kind', '=', String(channel)),
    )
    // As the index command_apn has it.
    .$if(setsApn, (rows) => rows.where(sql<boolean>`(c.params ->> 'text') ILIKE '%apn%'`))

function findSent(
  pool: Pool,
  query: SentQuery,
  { before, limit, deviceIds }: Page,
): Promise<Found[]> {
  const beforeAt = new Date(before?.atMs ?? 0)
  return all(
    pool,
    sentBy(query, deviceIds)
      .select((eb) => [
        eb.cast<string>('c.id', 'text').as('id'),
        'c.device_id as deviceId',
        createdMs.as('atMs'),
      ])
      .$if(before !== undefined, (rows) =>
        rows.where(sql<boolean>`(c.created_at, c.id) < (${beforeAt}, ${before?.id ?? '0'}::int8)`),
      )
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(limit),
  )
}

async function readSent(
  pool: Pool,
  found: readonly Found[],
  { path, actorsBelow }: Pick<SentQuery, 'path' | 'actorsBelow'>,
): Promise<SentCommand[]> {
  if (found.length === 0) return []
  const ids = sql<number>`ANY (${found.map(({ id }) => id)}::int8[])`
  const inReach =
    actorsBelow === undefined ? sql<boolean>`false` : isBelow(sql<string>`ao.path`, actorsBelow)
  return all(
    pool,
    listed()
      .innerJoin('device as d', 'd.id', 'c.device_id')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .leftJoin('account as a', 'a.id', 'c.account_id')
      .leftJoin('organisation as ao', 'ao.id', 'a.organisation_id')
      .select(['d.imei', 'd.name as deviceName', 'o.name as organisation'])
      .select((eb) => [
        createdMs.as('createdMs'),
        // A voice message is heard by the device alone.
        sql<SentCommand['params']>`c.params - 'sound'`.as('params'),
        eb.case().when(inReach).then(eb.ref('a.login')).else(null).end().as('actor'),
      ])
      .where('c.id', '=', ids)
      .where((eb) => isTold(eb.ref('c.organisation_id'), { home: eb.ref('o.path'), path }))
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc'),
  )
}
