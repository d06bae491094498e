import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { fillText, messageTexts } from '../../../texts/message-text.ts'
import type { Rehearsed } from '../../platform/backup/rehearse-backup.ts'
import { mailedPeople } from '../message/mailed-people.ts'
import { writeMessage } from '../message/write-message.ts'

const root = db.selectFrom('organisation').select('id').where('parent_id', 'is', null).limit(1)

/** A mail of how a rehearsal went to who makes backups: who hears nothing for a month has no backups that come back. */
export async function tellRehearsal(
  { pool, bus, config, now }: Pick<Services, 'pool' | 'bus' | 'config' | 'now'>,
  { backupId, tables, rows, failure, detail }: Rehearsed,
): Promise<void> {
  const profile = resolveBrand(undefined, config.DEFAULT_BRAND)
  const { brand } = profile
  await inTransaction(pool, async (client) => {
    const organisationId = (await first(client, root))?.id
    for (const { email, lang } of await mailedPeople(client, {
      organisationId,
      right: 'e_ua_backup',
    })) {
      const language = lang ?? profile.defaultLanguage
      const texts = messageTexts(language, brand).rehearsal
      const { subject, body } = failure === undefined ? texts.passed : texts.failed
      const reason = failure === undefined ? '' : texts.failure[failure]
      const name = brandText(profile.name, language)
      const values = { brand: name, backup: backupId, tables, rows, reason, detail }
      const filled = { subject: fillText(subject, values), body: fillText(body, values) }
      await writeMessage(
        client,
        { channel: 'mail', target: email, brand: brand, ...filled },
        { now: now() },
      )
    }
  })
  await bus.publish('outbox', {})
}
