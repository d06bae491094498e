import { sql } from 'kysely'
import { mediaTypeOf, mediaTypes } from '#lib/codes/media-types.ts'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { StoredHead } from '../../../db/media-store.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { keepFile } from '../../platform/file/keep-file.ts'
import { hashOf } from '../../platform/file/objects.ts'
import { audioMillis } from './audio-millis.ts'

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
/** A recording's file goes with it. */
const fileHours = 100 * 366 * 24

/**
 * Keeps what a device sent, for who has it now; once, however often it comes. What is not whole, or has no room, is a row
 * without a file, of which there are as many at the most. Nothing for a device that is gone. Throws filesAway.
 */
export async function keepRecording(
  { main, files }: { main: Pool; files: FileStore },
  media: JoinedMedia,
): Promise<void> {
  const { deviceId, head, bytes, packets, total } = media
  const hash = hashOf(bytes)
  const device = await first(main, ownerOf(media, hash))
  if (!device || device.isKnown) return
  const isWhole = packets === total
  const isFull =
    device.count >= recordingLimits.most || device.bytes + bytes.length > recordingLimits.bytes
  if (!(isWhole && !isFull) && device.without >= recordingLimits.most) return
  const type = mediaTypeOf(bytes)
  const content = isWhole && !isFull ? await files.put(bytes) : undefined
  const at = momentOf(media)
  await inTransaction(main, async (client) => {
    const { mime, extension } = mediaTypes[type]
    const name = `${device.imei}-${at.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.${extension}`
    const now = media.now * 1000
    const file = { accountId: null, kind: 'recording', name, mime, hours: fileHours, now } as const
    const fileId = content ? await keepFile(client, { ...file, content }) : null
    const row = {
      device_id: deviceId,
      organisation_id: device.organisationId,
      state: isWhole ? (isFull ? 'full' : 'whole') : 'cut',
      type,
      number: head.number,
      event: head.event,
      channel: head.channel,
      at,
      lat: head.lat ?? null,
      lon: head.lon ?? null,
      millis: (isWhole ? audioMillis(type, bytes) : undefined) ?? null,
      size: bytes.length,
      packets,
      total,
      hash,
      file_id: fileId,
      received_at: new Date(media.receivedAt * 1000),
    } as const
    const kept = db
      .insertInto('recording')
      .values(rowFor('recording', row))
      .onConflict((of) => of.columns(['device_id', 'hash', 'number']).doNothing())
    const isNew = (await run(client, kept)) > 0
    if (!isNew && fileId) await run(client, db.deleteFrom('stored_file').where('id', '=', fileId))
  })
}

function momentOf({ head, receivedAt }: JoinedMedia): Date {
  const { at = receivedAt } = head
  const isLikely = at >= firstYear && at <= receivedAt + mostAheadSeconds
  return new Date((isLikely ? at : receivedAt) * 1000)
}

/** Who had the device when the first packet came, with what is kept of it for them already. */
function ownerOf({ deviceId, head, beganAt }: JoinedMedia, hash: Buffer) {
  const then = sql<number>`coalesce((SELECT h.organisation_id FROM former_home h
    WHERE h.device_id = d.id AND h.left_at > ${new Date(beganAt * 1000)} ORDER BY h.left_at LIMIT 1), d.organisation_id)`
  const isTheirs = sql<boolean>`r.organisation_id = ${then}`
  return db
    .selectFrom('device as d')
    .leftJoin('recording as r', 'r.device_id', 'd.id')
    .select('d.imei')
    .select(({ fn, ref }) => [
      then.as('organisationId'),
      sql<number>`(count(*) FILTER (WHERE ${isTheirs} AND r.file_id IS NULL))::int`.as('without'),
      sql<number>`(count(*) FILTER (WHERE ${isTheirs} AND r.file_id IS NOT NULL))::int`.as('count'),
      sql<number>`coalesce(sum(r.size) FILTER (WHERE ${isTheirs} AND r.file_id IS NOT NULL), 0)::bigint`.as(
        'bytes',
      ),
      fn
        .coalesce(
          sql<boolean>`bool_or(${ref('r.hash')} = ${hash} AND ${ref('r.number')} = ${head.number})`,
          sql<boolean>`false`,
        )
        .as('isKnown'),
    ])
    .where('d.id', '=', deviceId)
    .where('d.deleted_at', 'is', null)
    .groupBy('d.id')
}
