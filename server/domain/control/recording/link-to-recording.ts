import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { findRecording } from './find-recording.ts'
import { checkKept } from './kept-recordings.ts'

/**
 * A path of the console that shows it to whoever logs in and may hear it; the path itself gives nothing. An audit event.
 * Throws notFound, overQuota,
 * serviceNotActive.
 */
export async function linkToRecording(
  ctx: Context,
  { deviceId, id }: { deviceId: VisibleDeviceId; id: string },
): Promise<string> {
  const { services, caller } = ctx
  const found = await findRecording(services.pool, id, { path: caller.path, deviceId })
  if (!found) throw new AppError('notFound')
  await checkKept(services.pool, found, ctx.now())
  const { name, imei, organisationId: ownerId } = found
  const object = { kind: 'device', id: deviceId, name: imei, ownerId } as const
  await inTransaction(services.pool, (client) =>
    writeAudit(client, ctx, 'device/ShareRecording', [{ object, after: { recording: id, name } }]),
  )
  const at = Math.floor(found.at.getTime() / 1000)
  return `/device/recordings?devices=${imei}&period=${at - 60}-${at + 60}&recording=${id}`
}
