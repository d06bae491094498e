import { mediaTypeOf } from '#lib/codes/media-types.ts'
import { recordingLimits } from '#lib/rules/recording-limits.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Pool } from '../../../db/pool.ts'
import { first } from '../../../db/sql.ts'
import { hashOf } from '../../platform/file/objects.ts'
import { haveMinutes } from './recording-minutes.ts'
import {
  cameOf,
  holderThen,
  insertRecording,
  isSound,
  type JoinedMedia,
  momentOf,
} from './recording-rows.ts'
import { tellOfRefused } from './tell-of-refused.ts'

export type RecordingRefusal = 'full' | 'unpaid'

/** Bytes, by its first packet: all but the last one are as long. */
export const begunSize = ({ bytes, total }: Pick<JoinedMedia, 'bytes' | 'total'>): number =>
  Math.max(1, total - 1) * bytes.length

/**
 * Why what a device begins to send would not be kept, as its first packet tells: asked before the others are taken, so
 * that the device can be told. A refused one is a row without a file, of which its owner is told. Undefined where there
 * is room, or for a device that is gone.
 */
export async function refuseBegun(
  main: Pool,
  begun: JoinedMedia,
): Promise<RecordingRefusal | undefined> {
  const { bytes, deviceId, now } = begun
  const device = await first(main, holderThen(begun))
  if (!device) return undefined
  const type = mediaTypeOf(bytes)
  const isFull =
    device.count >= recordingLimits.most || device.bytes + begunSize(begun) > recordingLimits.bytes
  const isUnpaid = !isFull && isSound(type) && !(await haveMinutes(main, cameOf(begun, 0)))
  if (!isFull && !isUnpaid) return undefined
  const why = isFull ? 'full' : 'unpaid'
  if (device.without >= recordingLimits.most) return why
  const { organisationId } = device
  const at = momentOf(begun)
  const facts = { organisationId, state: why, type, at, millis: null, fileId: null } as const
  await inTransaction(main, async (client) => {
    const row = insertRecording(begun, { ...facts, hash: hashOf(bytes) })
    if (!(await first(client, row))) return
    await tellOfRefused(client, { ...device, deviceId, why, now: now * 1000 })
  })
  return why
}
