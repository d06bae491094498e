import { sql } from 'kysely'
import {
  type MediaKind,
  type MediaTypeName,
  mediaTypeNames,
  mediaTypes,
} from '#lib/codes/media-types.ts'
import type { recordingStates } from '#lib/contract/recording-fields.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { devicesInSight } from '../../fleet/list/devices-in-sight.ts'

type RecordingState = (typeof recordingStates)[number]

export type RecordingQuery = {
  /** Of who reads. */
  path: string
  /** Whose they were; all in sight without it. */
  organisation?: { id: number; path: string; includesBelow: boolean }
  /** All without them. */
  deviceIds: readonly number[] | undefined
  kind: MediaKind | undefined
  state?: RecordingState | undefined
  from: Date
  to: Date
  /** Last row before; Unix milliseconds. */
  before: { atMs: number; id: string } | undefined
  limit: number
}

export type ListedRecording = {
  id: string
  deviceId: number
  imei: string
  deviceName: string | null
  organisation: string
  atMs: number
  receivedAt: number
  type: MediaTypeName
  state: RecordingState
  millis: number | null
  size: number
  packets: number
  total: number
  channel: number
  lat: number | null
  lon: number | null
  hasFile: boolean
}

const typesOf = (kind: MediaKind): MediaTypeName[] =>
  mediaTypeNames.filter((name) => mediaTypes[name].kind === kind)

/** Of devices in sight; only what came while an organisation at or below `path` had the device. */
export const selectRecordings = (path: string) =>
  db
    .selectFrom('recording as r')
    .innerJoin(devicesInSight(path).as('d'), 'd.id', 'r.device_id')
    .innerJoin('organisation as o', 'o.id', 'r.organisation_id')
    .select(['r.state', 'r.millis', 'r.size', 'r.packets', 'r.total', 'r.channel'])
    .select(['r.lat', 'r.lon', 'd.id as deviceId', 'd.imei', 'd.name as deviceName'])
    .select((eb) => [
      'o.name as organisation',
      eb.cast<string>('r.id', 'text').as('id'),
      sql<number>`round(date_part('epoch', ${eb.ref('r.at')}) * 1000)::int8`.as('atMs'),
      unixSeconds(eb.ref('r.received_at')).as('receivedAt'),
      eb.ref('r.type').$castTo<MediaTypeName>().as('type'),
      eb('r.file_id', 'is not', null).$castTo<boolean>().as('hasFile'),
    ])
    .where('d.deleted_at', 'is', null)

/** Newest first, as `selectRecordings` has them. */
export function listRecordings(pool: Pool, query: RecordingQuery): Promise<ListedRecording[]> {
  const { path, organisation, deviceIds, kind, state, from, to, before, limit } = query
  const beforeAt = new Date(before?.atMs ?? 0)
  return all(
    pool,
    selectRecordings(path)
      .where((eb) => isBelow(eb.ref('o.path'), organisation?.path ?? path))
      .$if(organisation?.includesBelow === false, (rows) =>
        rows.where('r.organisation_id', '=', organisation?.id ?? 0),
      )
      .$if(deviceIds !== undefined, (rows) =>
        rows.where('r.device_id', '=', anyOf([...(deviceIds ?? [])])),
      )
      .where('r.at', '>=', from)
      .where('r.at', '<=', to)
      .$if(kind !== undefined, (rows) => rows.where('r.type', 'in', typesOf(kind ?? 'other')))
      .$if(state !== undefined, (rows) => rows.where('r.state', '=', state ?? 'whole'))
      .$if(before !== undefined, (rows) =>
        rows.where(sql<boolean>`(r.at, r.id) < (${beforeAt}, ${before?.id ?? '0'}::int8)`),
      )
      .orderBy('r.at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit),
  )
}
