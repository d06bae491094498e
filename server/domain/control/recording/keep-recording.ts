import { sql } from 'kysely'
import { type MediaTypeName, mediaTypeOf, mediaTypes } from '#lib/codes/media-types.ts'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { StoredHead } from '../../../db/media-store.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { keepFile } from '../../platform/file/keep-file.ts'
import { hashOf } from '../../platform/file/objects.ts'
import { audioMillis } from './audio-millis.ts'
import { countMinutes, haveMinutes } from './recording-minutes.ts'
import { tellOfRefused } from './tell-of-refused.ts'

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
 * without a file, of which there are as many at the most; so is sound for which no minutes are left. Its owner is told of
 * what was refused. Nothing for a device that is gone. Throws filesAway.
 */
export async function keepRecording(
  { main, files }: { main: Pool; files: FileStore },
  media: JoinedMedia,
): Promise<void> {
  const { deviceId, bytes } = media
  const hash = hashOf(bytes)
  if (await first(main, known(media, hash))) return
  const device = await first(main, ownerOf(media))
  if (!device) return
  const { state, type, millis } = await judge(main, media, device)
  if (state !== 'whole' && device.without >= recordingLimits.most) return
  const content = state === 'whole' ? await files.put(bytes) : undefined
  const at = momentOf(media)
  await inTransaction(main, async (client) => {
    const { mime, extension } = mediaTypes[type]
    const name = `${device.imei}-${at.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.${extension}`
    const now = media.now * 1000
    const file = { accountId: null, kind: 'recording', name, mime, hours: fileHours, now } as const
    const fileId = content ? await keepFile(client, { ...file, content }) : null
    const { organisationId } = device
    const facts = { organisationId, state, type, at, millis, hash, fileId } as const
    const id = (await first(client, insertOf(media, facts)))?.id
    if (id === undefined) return dropFile(client, fileId)
    const isPaid = !fileId || !isSound(type) || !(await countMinutes(client, cameOf(media, millis)))
    if (!isPaid) await dropUnpaid(client, { id, fileId })
    const why = isPaid ? state : 'unpaid'
    if (why === 'full' || why === 'unpaid')
      await tellOfRefused(client, { ...device, deviceId, why, now })
  })
}

const isSound = (type: MediaTypeName) => mediaTypes[type].kind === 'audio'

const cameOf = ({ deviceId, beganAt, now }: JoinedMedia, millis: number | null) => ({
  deviceId,
  millis: millis ?? 0,
  beganAt,
  now: now * 1000,
})

/** What becomes of it, before its file is stored: sound for which no minutes are left needs none. */
async function judge(
  main: Pool,
  media: JoinedMedia,
  { count, bytes: kept }: { count: number; bytes: number },
): Promise<Pick<Facts, 'state' | 'type' | 'millis'>> {
  const { bytes, packets, total } = media
  const type = mediaTypeOf(bytes)
  if (packets !== total) return { state: 'cut', type, millis: null }
  const millis = audioMillis(type, bytes) ?? null
  const isFull = count >= recordingLimits.most || kept + bytes.length > recordingLimits.bytes
  if (isFull) return { state: 'full', type, millis }
  const isPaid = !isSound(type) || (await haveMinutes(main, cameOf(media, millis)))
  return { state: isPaid ? 'whole' : 'unpaid', type, millis }
}

type Facts = {
  organisationId: number
  state: 'whole' | 'full' | 'cut' | 'unpaid'
  type: MediaTypeName
  at: Date
  millis: number | null
  hash: Buffer
  fileId: string | null
}

function insertOf({ deviceId, head, bytes, packets, total, receivedAt }: JoinedMedia, of: Facts) {
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

async function dropUnpaid(
  client: PoolClient,
  { id, fileId }: { id: number; fileId: string | null },
): Promise<void> {
  const unpaid = db.updateTable('recording').set({ state: 'unpaid', file_id: null })
  await run(client, unpaid.where('id', '=', id))
  await dropFile(client, fileId)
}

async function dropFile(client: PoolClient, fileId: string | null): Promise<void> {
  if (fileId) await run(client, db.deleteFrom('stored_file').where('id', '=', fileId))
}

function momentOf({ head, receivedAt }: JoinedMedia): Date {
  const { at = receivedAt } = head
  const isLikely = at >= firstYear && at <= receivedAt + mostAheadSeconds
  return new Date((isLikely ? at : receivedAt) * 1000)
}

/** By the unique index. */
const known = ({ deviceId, head }: JoinedMedia, hash: Buffer) =>
  db
    .selectFrom('recording')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('hash', '=', hash)
    .where('number', '=', head.number)

/** Who had the device when the first packet came, with what is kept of it for them already. */
function ownerOf({ deviceId, beganAt }: JoinedMedia) {
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
