import { brandText } from '#brands/public.ts'
import { brands } from '#brands/resolve.ts'
import { listAt } from '#lib/pages/lists.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { type Texts, textsOf } from '../../../texts/texts.ts'
import { writeMessage } from '../message/write-message.ts'
import type { Schedule } from './schedule.ts'

type MakerNews = 'rightLost' | 'bounced' | 'refused' | 'failing' | 'left' | 'ended'

export const brandIn = ({ brand, lang }: Pick<Schedule, 'brand' | 'lang'>): string => {
  const profile = brands.find((one) => one.brand === brand) ?? brands[0]
  return profile ? brandText(profile.name, lang) : ''
}

/** Texts of mails about a report, and its title. */
export async function scheduleTexts({
  lang,
  report,
}: Pick<Schedule, 'lang' | 'report'>): Promise<{ text: Texts; title: string }> {
  const title = listAt(report)?.title ?? ''
  const text = await textsOf(lang, ['schedule', title.split('.')[0] ?? ''])
  return { text, title: text(title) ?? report }
}

/** By mail, in the language of the schedule; the page tells it, too. */
export async function tellMaker(
  client: PoolClient,
  schedule: Schedule,
  {
    news,
    now,
    address = '',
    reason = '',
  }: {
    news: MakerNews
    now: number
    address?: string
    reason?: string
  },
): Promise<void> {
  const maker = db.selectFrom('account').select('email').where('id', '=', schedule.accountId)
  const target = (await first(client, maker))?.email
  if (!target) return
  const { text, title } = await scheduleTexts(schedule)
  const values = { brand: brandIn(schedule), title, address, reason }
  const subject = text('schedule.mail.makerSubject', values) ?? title
  const body = text(`schedule.mail.maker.${news}`, values) ?? title
  await writeMessage(client, { channel: 'mail', target, subject, body }, { now })
}
