import { brandText } from '#brands/public.ts'
import { resolveBrand } from '#brands/resolve.ts'
import { listAt } from '#lib/pages/lists.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { type Texts, textsOf } from '../../../texts/texts.ts'
import { writeMessage } from '../message/write-message.ts'
import type { Schedule } from './schedule.ts'

type MakerNews = 'rightLost' | 'bounced' | 'refused' | 'failing' | 'left' | 'ended'

export const brandIn = ({ brand, lang }: Pick<Schedule, 'brand' | 'lang'>): string => {
  const profile = resolveBrand(undefined, brand)
  return profile ? brandText(profile.name, lang) : ''
}

/** Texts of mails about a report, and its title, with the device that it is of. */
export async function scheduleTexts(
  store: Pool | PoolClient,
  { lang, brand, ...schedule }: Titled,
): Promise<{ text: Texts; title: string }> {
  const title = listAt(schedule.report)?.title ?? ''
  const text = await textsOf(lang, ['common', 'schedule', title.split('.')[0] ?? ''], brand)
  const label = text(title) ?? schedule.report
  const detail = await deviceOf(store, schedule)
  return { text, title: (detail && text('common.withDetail', { label, detail })) || label }
}

type Titled = Pick<Schedule, 'lang' | 'brand' | 'report' | 'params' | 'organisationId'>

/** How the device of a report of one device is called; undefined once it is not below the schedule's organisation. */
async function deviceOf(
  store: Pool | PoolClient,
  { report, params, organisationId }: Omit<Titled, 'lang' | 'brand'>,
): Promise<string | undefined> {
  const param = listAt(report)?.device
  const id = param && Number(params[param])
  if (!id) return undefined
  const device = await first(
    store,
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .innerJoin('organisation as own', (join) => join.on('own.id', '=', organisationId))
      .select(['d.name', 'd.imei'])
      .where('d.id', '=', id)
      .where((eb) => eb.fn<boolean>('starts_with', ['o.path', 'own.path'])),
  )
  return device && (device.name || device.imei)
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
  const { text, title } = await scheduleTexts(client, schedule)
  const values = { brand: brandIn(schedule), title, address, reason }
  const subject = text('schedule.mail.makerSubject', values) ?? title
  const body = text(`schedule.mail.maker.${news}`, values) ?? title
  const { brand } = schedule
  await writeMessage(client, { channel: 'mail', target, brand, subject, body }, { now })
}
