import type { BrandProfile } from '#brands/define.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Services } from '../../../services.ts'
import { callerOfSession } from '../../people/auth/find-session.ts'
import { ownBrand, withBrandRights } from '../../people/auth/with-brand-rights.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { StoredFile } from '../../platform/file/open-download.ts'
import { findRecording } from './find-recording.ts'
import { checkKept } from './kept-recordings.ts'
import { openRecordingLink, type RecordingUse } from './recording-link.ts'

type Visit = Pick<Context, 'ip' | 'requestId'> & { services: Services; brand: BrandProfile }

/** Of a session: each is read whole, and is an audit event. */
const rate = { perSecond: 1, burst: 30 }

const events: Record<RecordingUse, string> = {
  play: 'device/PlayRecording',
  download: 'device/DownloadRecording',
}

/**
 * The file of a link, for who was given it: while the session goes on and its account may still hear what the device
 * sends. Each is an audit event. Undefined where it may not, or the recording is gone; `tooOften` beyond the rate of a
 * session. Throws filesAway, fileDamaged, overQuota, serviceNotActive.
 */
export async function playRecording(
  { services, brand, ip, requestId }: Visit,
  token: string,
): Promise<StoredFile | 'tooOften' | undefined> {
  const { pool, files, limiter, now } = services
  const link = openRecordingLink(services, token, now())
  const session = link && (await callerOfSession(services, link.sessionKey))
  if (link && !(await limiter.take(`recording:${link.sessionKey}`, rate, now()))) return 'tooOften'
  const caller = session && withBrandRights(session, brand, ownBrand(services.config))
  if (!link || !caller?.permissions.includes('e_ua_get_record')) return undefined
  const found = await findRecording(pool, link.id, caller)
  if (!found) return undefined
  await checkKept(pool, found, now())
  const { name, mime, imei, deviceId, organisationId: ownerId } = found
  const bytes = await files.get(found)
  const event = {
    object: { kind: 'device', id: deviceId, name: imei, ownerId },
    after: { recording: link.id, name },
  } as const
  await inTransaction(pool, (client) =>
    writeAudit(client, { now, ip, requestId, caller }, events[link.use], [event]),
  )
  return { name, mime, bytes }
}
