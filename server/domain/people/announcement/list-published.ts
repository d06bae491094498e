import { type SqlBool, sql } from 'kysely'
import type {
  AnnouncementLevel,
  AnnouncementPlatform,
  AnnouncementReader,
  PublishedState,
} from '#lib/codes/announcement.ts'
import { AppError } from '../../../app-error.ts'
import { searchedText } from '../../../db/contains-name.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { AnnouncementTexts } from './publish-announcement.ts'

export type PublishedPage = {
  organisationId: number
  path: string
  now: number
  /** That one alone; throws notFound for another's. */
  id: number | undefined
  state: PublishedState | undefined
  level: AnnouncementLevel | undefined
  search: string | undefined
  beforeId: number | undefined
  limit: number
}

const stateAt = (
  now: Date,
) => sql<PublishedState>`CASE WHEN m.withdrawn_at IS NOT NULL THEN 'withdrawn'
  WHEN m.start_at > ${now} THEN 'scheduled' WHEN m.end_at <= ${now} THEN 'ended' ELSE 'current' END`

export type PublishedAnnouncement = Awaited<ReturnType<typeof listPublished>>[number]

/** Of an organisation, newest first, with all texts, the author's first. */
export async function listPublished(pool: Pool, page: PublishedPage) {
  const { organisationId, id, state, level, search = '', beforeId, limit } = page
  const now = new Date(page.now)
  const { pattern } = searchedText(search)
  const rows = await all(
    pool,
    db
      .selectFrom('announcement as m')
      .select(['m.id', 'm.lang', 'm.author', 'm.includes_below as includesBelow', 'm.reason'])
      .select(['m.is_carousel as isCarousel', 'm.withdrawn_by as withdrawnBy'])
      .select((eb) => [
        sql<AnnouncementLevel>`m.level`.as('level'),
        sql<AnnouncementReader[]>`m.readers`.as('readers'),
        sql<('mainland' | 'other')[]>`m.regions`.as('regions'),
        sql<AnnouncementPlatform[]>`m.platforms`.as('platforms'),
        stateAt(now).as('state'),
        unixSeconds(eb.ref('m.start_at')).as('startAt'),
        unixSeconds(eb.ref('m.work_at')).as('workAt'),
        unixSeconds(eb.ref('m.end_at')).as('endAt'),
        unixSeconds(eb.ref('m.created_at')).as('createdAt'),
        unixSeconds(eb.ref('m.withdrawn_at')).as('withdrawnAt'),
      ])
      .where('m.organisation_id', '=', organisationId)
      .$if(id !== undefined, (some) => some.where('m.id', '=', id ?? 0))
      .$if(state !== undefined, (some) => some.where(stateAt(now), '=', state ?? 'current'))
      .$if(level !== undefined, (some) => some.where('m.level', '=', level ?? ''))
      .$if(search !== '', (some) =>
        some.where((eb) =>
          eb.exists(
            eb
              .selectFrom('announcement_text as x')
              .select('x.lang')
              .whereRef('x.announcement_id', '=', 'm.id')
              .where(sql<SqlBool>`search_form(x.title || ' ' || x.content) LIKE ${pattern}`),
          ),
        ),
      )
      .$if(beforeId !== undefined, (some) => some.where('m.id', '<', beforeId ?? 0))
      .orderBy('m.id', 'desc')
      .limit(limit),
  )
  if (id !== undefined && rows.length === 0) throw new AppError('notFound')
  const ids = rows.map((row) => row.id)
  const [texts, targets, accounts, devices] = await Promise.all([
    readTexts(pool, ids, id !== undefined),
    readTargets(pool, ids, page.path),
    countReads(pool, 'announcement_read', ids),
    countReads(pool, 'announcement_device_read', ids),
  ])
  return rows.map((row) => ({
    ...row,
    texts: textsOf(row, texts),
    targets: targets.filter(({ announcementId }) => announcementId === row.id),
    accountReads: accounts.get(row.id) ?? 0,
    deviceReads: devices.get(row.id) ?? 0,
  }))
}

type KeptText = AnnouncementTexts & { announcementId: number }

/** The author's first. */
function textsOf({ id, lang }: { id: number; lang: string }, texts: readonly KeptText[]) {
  const own = texts.filter(({ announcementId }) => announcementId === id)
  return own.toSorted((a, b) => Number(b.lang === lang) - Number(a.lang === lang))
}

/** `isWhole`: with their contents, else without. */
function readTexts(pool: Pool, ids: readonly number[], isWhole: boolean): Promise<KeptText[]> {
  return all(
    pool,
    db
      .selectFrom('announcement_text')
      .select(['announcement_id as announcementId', 'lang', 'title'])
      .select((eb) => [isWhole ? eb.ref('content').as('content') : sql<string>`''`.as('content')])
      .where('announcement_id', '=', anyOf(ids))
      .orderBy('lang'),
  )
}

/** One that was moved out of the tree has no name any more. */
function readTargets(pool: Pool, ids: readonly number[], path: string) {
  return all(
    pool,
    db
      .selectFrom('announcement_target as t')
      .leftJoin('organisation as o', (join) =>
        join.onRef('o.id', '=', 't.organisation_id').on(isBelow(sql`o.path`, path)),
      )
      .select(['t.announcement_id as announcementId', 't.organisation_id as id'])
      .select((eb) => eb.fn.coalesce('o.name', eb.val('')).as('name'))
      .where('t.announcement_id', '=', anyOf(ids))
      .orderBy('o.name'),
  )
}

/** By message, from the index alone. */
async function countReads(
  pool: Pool,
  table: 'announcement_read' | 'announcement_device_read',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await all(
    pool,
    db
      .selectFrom(table)
      .select((eb) => ['announcement_id as id', eb.fn.countAll<number>().as('count')])
      .where('announcement_id', '=', anyOf(ids))
      .groupBy('announcement_id'),
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}
