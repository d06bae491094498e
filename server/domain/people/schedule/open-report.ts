import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import type { StoredFile } from '../../platform/file/open-download.ts'
import { readFileToken } from './schedule-links.ts'

/** The file of a mail, while it is kept and its reader is on the list. Throws filesAway, fileDamaged. */
export async function openReport(
  { pool, files, config, now }: Pick<Services, 'pool' | 'files' | 'config' | 'now'>,
  token: string,
): Promise<StoredFile | undefined> {
  const link = readFileToken(config, token)
  if (!link) return undefined
  const file = await first(
    pool,
    db
      .selectFrom('schedule_mail as m')
      .innerJoin('schedule_recipient as r', 'r.id', 'm.recipient_id')
      .innerJoin('schedule_run as u', 'u.id', 'm.run_id')
      .innerJoin('stored_file as f', 'f.id', 'u.file_id')
      .select(['f.name', 'f.mime', 'f.bytes', 'f.hash'])
      .where('m.run_id', '=', link.runId)
      .where('r.id', '=', link.recipientId)
      .where('r.is_listed', '=', true)
      .where('r.state', 'in', ['member', 'confirmed'])
      .where('f.expires_at', '>', new Date(now())),
  )
  if (!file) return undefined
  const { name, mime } = file
  return { name, mime, bytes: await files.get(file) }
}
