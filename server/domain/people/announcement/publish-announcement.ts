import type {
  AnnouncementLevel,
  AnnouncementPlatform,
  AnnouncementReader,
} from '#lib/codes/announcement.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'

export type AnnouncementTexts = { lang: string; title: string; content: string }

/** Times are Unix seconds. */
export type NewAnnouncement = {
  level: AnnouncementLevel
  /** The author's first. */
  texts: readonly [AnnouncementTexts, ...AnnouncementTexts[]]
  organisationIds: readonly number[]
  includesBelow: boolean
  readers: readonly AnnouncementReader[]
  regions: readonly ('mainland' | 'other')[]
  platforms: readonly AnnouncementPlatform[]
  isCarousel: boolean
  startAt: number
  workAt: number | undefined
  endAt: number | undefined
}

const moment = (seconds: number) => new Date(seconds * 1000)

/** Deletes those that leave no room for one more. */
const oldestOf = (organisationId: number) =>
  db.deleteFrom('announcement').where('id', 'in', (eb) =>
    eb
      .selectFrom('announcement as o')
      .select('o.id')
      .where('o.organisation_id', '=', organisationId)
      .orderBy('o.id', 'desc')
      .offset(announcementLimits.perOrganisation - 1),
  )

/** One row, however many may read it. Throws noPermission for maintenance that others announce. */
export async function publishAnnouncement(ctx: Context, given: NewAnnouncement): Promise<number> {
  const { services, caller, now } = ctx
  const { level, texts, organisationIds, startAt, workAt, endAt } = given
  if (
    level === 'maintenance' &&
    !(caller.isRoot && caller.permissions.includes('e_ua_show_devops'))
  )
    throw new AppError('noPermission')
  const { organisationId } = caller
  const id = await inTransaction(services.pool, async (client) => {
    await run(client, oldestOf(organisationId))
    const row = {
      organisation_id: organisationId,
      author: caller.name,
      level,
      lang: texts[0].lang,
      includes_below: given.includesBelow,
      readers: [...given.readers],
      regions: [...given.regions],
      platforms: [...given.platforms],
      is_carousel: given.isCarousel,
      start_at: moment(startAt),
      work_at: workAt === undefined ? null : moment(workAt),
      end_at: endAt === undefined ? null : moment(endAt),
      created_at: new Date(now()),
    }
    const insert = db.insertInto('announcement').values(rowFor('announcement', row))
    const made = await first(client, insert.returning('id'))
    if (!made) throw new Error('no announcement came back')
    const targets = organisationIds.map((target) => ({
      announcement_id: made.id,
      organisation_id: target,
    }))
    await run(
      client,
      db.insertInto('announcement_target').values(rowFor('announcement_target', targets)),
    )
    const written = texts.map((text) => ({
      announcement_id: made.id,
      lang: text.lang,
      title: text.title,
      content: text.content,
    }))
    await run(
      client,
      db.insertInto('announcement_text').values(rowFor('announcement_text', written)),
    )
    const object = { kind: 'message', id: made.id, name: texts[0].title } as const
    const after = {
      level,
      organisations: organisationIds,
      includesBelow: given.includesBelow,
      readers: given.readers,
      regions: given.regions,
      platforms: given.platforms,
      isCarousel: given.isCarousel,
      startAt,
      workAt,
      endAt,
    }
    await writeAudit(client, ctx, 'message/Publish', [{ object, after }])
    return made.id
  })
  await services.bus.publish('announcement', { organisationIds: [...organisationIds] })
  return id
}
