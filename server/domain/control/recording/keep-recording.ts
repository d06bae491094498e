import { mediaTypeOf, mediaTypes } from '#lib/codes/media-types.ts'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first, run } from '../../../db/sql.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { keepFile } from '../../platform/file/keep-file.ts'
import { hashOf } from '../../platform/file/objects.ts'
import { audioMillis } from './audio-millis.ts'
import { countMinutes, haveMinutes } from './recording-minutes.ts'
import {
  cameOf,
  holderThen,
  insertRecording,
  isSound,
  type JoinedMedia,
  momentOf,
  type RecordingFacts,
} from './recording-rows.ts'
import { tellOfRefused } from './tell-of-refused.ts'

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
  const device = await first(main, holderThen(media))
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
    const id = (await first(client, insertRecording(media, facts)))?.id
    if (id === undefined) return dropFile(client, fileId)
    const isPaid = !fileId || !isSound(type) || !(await countMinutes(client, cameOf(media, millis)))
    if (!isPaid) await dropUnpaid(client, { id, fileId })
    const why = isPaid ? state : 'unpaid'
    if (why === 'full' || why === 'unpaid')
      await tellOfRefused(client, { ...device, deviceId, why, now })
  })
}

/** What becomes of it, before its file is stored: sound for which no minutes are left needs none. */
async function judge(
  main: Pool,
  media: JoinedMedia,
  { count, bytes: kept }: { count: number; bytes: number },
): Promise<Pick<RecordingFacts, 'state' | 'type' | 'millis'>> {
  const { bytes, packets, total } = media
  const type = mediaTypeOf(bytes)
  if (packets !== total) return { state: 'cut', type, millis: null }
  const millis = audioMillis(type, bytes) ?? null
  const isFull = count >= recordingLimits.most || kept + bytes.length > recordingLimits.bytes
  if (isFull) return { state: 'full', type, millis }
  const isPaid = !isSound(type) || (await haveMinutes(main, cameOf(media, millis)))
  return { state: isPaid ? 'whole' : 'unpaid', type, millis }
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

/** By the unique index. */
const known = ({ deviceId, head }: JoinedMedia, hash: Buffer) =>
  db
    .selectFrom('recording')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('hash', '=', hash)
    .where('number', '=', head.number)
