import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { isBelow } from '../../../db/path-range.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { callerOfSession } from '../../people/auth/find-session.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { StoredFile } from '../../platform/file/open-download.ts'
import { openRecordingLink } from './recording-link.ts'

type Visit = Pick<Context, 'ip' | 'requestId'> & { services: Services }

/** Of a session: each is read whole, and is an audit event. */
const rate = { perSecond: 1, burst: 30 }

/**
 * The file of a link, for who was given it: while the session goes on and its account may still hear what the device
 * sends. Each is an audit event. Undefined where it may not, or the recording is gone; `tooOften` beyond the rate of a
 * session. Throws filesAway, fileDamaged.
 */
export async function playRecording(
  { services, ip, requestId }: Visit,
  token: string,
): Promise<StoredFile | 'tooOften' | undefined> {
  const { pool, files, limiter, now } = services
  const link = openRecordingLink(services, token, now())
  const caller = link && (await callerOfSession(services, link.sessionKey))
  if (link && !(await limiter.take(`recording:${link.sessionKey}`, rate, now()))) return 'tooOften'
  if (!link || !caller?.permissions.includes('e_ua_get_record')) return undefined
  const found = await first(pool, fileOf(link.id, caller))
  if (!found) return undefined
  const { name, mime, imei, deviceId, organisationId: ownerId } = found
  const bytes = await files.get(found)
  const event = {
    object: { kind: 'device', id: deviceId, name: imei, ownerId },
    after: { recording: link.id, name },
  } as const
  await inTransaction(pool, (client) =>
    writeAudit(client, { now, ip, requestId, caller }, 'device/PlayRecording', [event]),
  )
  return { name, mime, bytes }
}

/** Of a device that the caller has, and that an organisation in its scope had when it came. */
const fileOf = (id: string, { path, deviceId }: Caller) =>
  db
    .selectFrom('recording as r')
    .innerJoin('stored_file as f', 'f.id', 'r.file_id')
    .innerJoin('device as d', 'd.id', 'r.device_id')
    .innerJoin('organisation as had', 'had.id', 'r.organisation_id')
    .innerJoin('organisation as has', 'has.id', 'd.organisation_id')
    .select(['f.name', 'f.mime', 'f.bytes', 'f.hash', 'd.imei', 'd.id as deviceId'])
    .select('d.organisation_id as organisationId')
    .where('r.id', '=', Number(id))
    .where('d.deleted_at', 'is', null)
    .where((eb) => isBelow(eb.ref('had.path'), path))
    .where((eb) => isBelow(eb.ref('has.path'), path))
    .$if(deviceId !== undefined, (rows) => rows.where('d.id', '=', deviceId ?? 0))
