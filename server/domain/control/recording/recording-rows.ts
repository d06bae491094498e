import { sql } from 'kysely'
import { type MediaTypeName, mediaTypes } from '#lib/codes/media-types.ts'
import type { StoredHead } from '../../../db/media-store.ts'
import { db, rowFor } from '../../../db/sql.ts'

export type JoinedMedia = {
  deviceId: number
  head: StoredHead
  bytes: Buffer
  packets: number
  total: number
  /** Unix seconds of its first packet and of the newest, as `now`. */
  beganAt: number
  receivedAt: number
  now: number
}

/** A clock of a device that is further ahead tells nothing. */
const mostAheadSeconds = 600
const firstYear = Date.UTC(2020, 0, 1) / 1000
export const isSound = (type: MediaTypeName) => mediaTypes[type].kind === 'audio'

/** As minutes are counted. */
export const cameOf = ({ deviceId, beganAt, now }: JoinedMedia, millis: number | null) => ({
  deviceId,
  millis: millis ?? 0,
  beganAt,
  now: now * 1000,
})

export type RecordingFacts = {
  organisationId: number
  state: 'whole' | 'full' | 'cut' | 'unpaid'
  type: MediaTypeName
  at: Date
  millis: number | null
  hash: Buffer
  fileId: string | null
}

/** Once, however often it comes. */
export function insertRecording(
  { deviceId, head, bytes, packets, total, receivedAt }: JoinedMedia,
  of: RecordingFacts,
) {
  const row = {
    device_id: deviceId,
    organisation_id: of.organisationId,
    state: of.state,
    type: of.type,
    number: head.number,
    event: head.event,
    channel: head.channel,
    at: of.at,
    lat: head.lat ?? null,
    lon: head.lon ?? null,
    millis: of.millis,
    size: bytes.length,
    packets,
    total,
    hash: of.hash,
    file_id: of.fileId,
    received_at: new Date(receivedAt * 1000),
  } as const
  return db
    .insertInto('recording')
    .values(rowFor('recording', row))
    .onConflict((on) => on.columns(['device_id', 'hash', 'number']).doNothing())
    .returning('id')
}

/** By the device, where that is likely. */
export function momentOf({ head, receivedAt }: JoinedMedia): Date {
  const { at = receivedAt } = head
  const isLikely = at >= firstYear && at <= receivedAt + mostAheadSeconds
  return new Date((isLikely ? at : receivedAt) * 1000)
}

/** Who had the device when the first packet came, with what is kept of it for them already. */
export function holderThen({ deviceId, beganAt }: JoinedMedia) {
  const then = sql<number>`coalesce((SELECT h.organisation_id FROM former_home h
    WHERE h.device_id = d.id AND h.left_at > ${new Date(beganAt * 1000)} ORDER BY h.left_at LIMIT 1), d.organisation_id)`
  const isTheirs = sql<boolean>`r.organisation_id = ${then}`
  return db
    .selectFrom('device as d')
    .leftJoin('recording as r', 'r.device_id', 'd.id')
    .select(['d.imei', 'd.name'])
    .select([
      then.as('organisationId'),
      sql<number>`(count(*) FILTER (WHERE ${isTheirs} AND r.file_id IS NULL))::int`.as('without'),
      sql<number>`(count(*) FILTER (WHERE ${isTheirs} AND r.file_id IS NOT NULL))::int`.as('count'),
      sql<number>`coalesce(sum(r.size) FILTER (WHERE ${isTheirs} AND r.file_id IS NOT NULL), 0)::bigint`.as(
        'bytes',
      ),
    ])
    .where('d.id', '=', deviceId)
    .where('d.deleted_at', 'is', null)
    .groupBy('d.id')
}
