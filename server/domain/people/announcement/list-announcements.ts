import { type SqlBool, sql } from 'kysely'
import type {
  AnnouncementLevel,
  AnnouncementOrigin,
  AnnouncementState,
} from '#lib/codes/announcement.ts'
import { AppError } from '../../../app-error.ts'
import { searchedText } from '../../../db/contains-name.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, type Given, prepared } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { announcementsFor, givenReader, isMarked, type ReaderFacts } from './announcements-for.ts'

export type AnnouncementPage = {
  /** That one alone, with its text; throws notFound for another's. */
  id: number | undefined
  state: AnnouncementState | undefined
  level: AnnouncementLevel | undefined
  isCarousel: boolean | undefined
  search: string | undefined
  /** Start in Unix seconds and id of the last one before. */
  after: { time: number; id: number } | undefined
  limit: number
}

const stateOf = (given: Given<ReaderFacts>) => sql<AnnouncementState>`CASE
  WHEN m.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN ${isMarked(given)} THEN 'read' ELSE 'unread' END`

const originOf = ({ organisationId, line }: Given<ReaderFacts>) => sql<AnnouncementOrigin>`CASE
  WHEN m.organisation_id = ${organisationId} THEN 'own' WHEN m.organisation_id = (${line}::int[])[1] THEN 'platform' ELSE 'above' END`

/** With the text in the reader's language, else in the author's. */
const rowsFor = (given: Given<ReaderFacts>) =>
  announcementsFor(given)
    .innerJoin('announcement_text as first', (join) =>
      join.onRef('first.announcement_id', '=', 'm.id').onRef('first.lang', '=', 'm.lang'),
    )
    .leftJoin('announcement_text as own', (join) =>
      join.onRef('own.announcement_id', '=', 'm.id').on('own.lang', '=', given.lang),
    )
    .select(['m.id', 'm.is_carousel as isCarousel', 'm.reason'])
    .select((eb) => [
      sql<AnnouncementLevel>`m.level`.as('level'),
      stateOf(given).as('state'),
      originOf(given).as('from'),
      eb.fn.coalesce('own.lang', 'first.lang').as('lang'),
      eb.fn.coalesce('own.title', 'first.title').as('title'),
      unixSeconds(eb.ref('m.start_at')).as('startAt'),
      unixSeconds(eb.ref('m.work_at')).as('workAt'),
      unixSeconds(eb.ref('m.end_at')).as('endAt'),
    ])

export type ListedAnnouncement = Awaited<ReturnType<typeof listAnnouncements>>[number]

/** Newest first. What was withdrawn keeps its title alone. */
export async function listAnnouncements(pool: Pool, facts: ReaderFacts, page: AnnouncementPage) {
  const { id, state, level, isCarousel, search = '', after, limit } = page
  const given = givenReader(facts)
  const { pattern } = searchedText(search)
  const rows = await all(
    pool,
    rowsFor(given)
      .select((eb) =>
        id === undefined
          ? sql<string | null>`NULL`.as('content')
          : sql<string | null>`CASE WHEN m.withdrawn_at IS NULL
              THEN ${eb.fn.coalesce('own.content', 'first.content')} ELSE '' END`.as('content'),
      )
      .$if(id !== undefined, (some) => some.where('m.id', '=', id ?? 0))
      .$if(state !== undefined, (some) => some.where(stateOf(given), '=', state ?? 'unread'))
      .$if(level !== undefined, (some) => some.where('m.level', '=', level ?? ''))
      .$if(isCarousel !== undefined, (some) =>
        some.where('m.is_carousel', '=', isCarousel ?? false),
      )
      .$if(search !== '', (some) =>
        some.where(
          sql<SqlBool>`search_form(coalesce(own.title, first.title) || ' ' || CASE WHEN m.withdrawn_at IS NULL
            THEN coalesce(own.content, first.content) ELSE '' END) LIKE ${pattern}`,
        ),
      )
      .$if(after !== undefined, (some) =>
        some.where(
          sql<SqlBool>`(m.start_at, m.id) < (to_timestamp(${after?.time ?? 0}), ${after?.id ?? 0}::int)`,
        ),
      )
      .orderBy('m.start_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(limit),
  )
  if (id !== undefined && rows.length === 0) throw new AppError('notFound')
  return rows
}

const unread = prepared('announcement-unread', (given: Given<ReaderFacts>) =>
  announcementsFor(given)
    .where('m.withdrawn_at', 'is', null)
    .select(() => {
      const isUnread = sql`NOT ${isMarked(given)}`
      return [
        sql<number>`(count(*) FILTER (WHERE ${isUnread}))::int`.as('unread'),
        sql<number>`(count(*) FILTER (WHERE ${isUnread} AND m.is_carousel))::int`.as('carousel'),
        sql<number | null>`(array_agg(m.id ORDER BY m.work_at, m.id)
          FILTER (WHERE m.level = 'maintenance'))[1]`.as('maintenance'),
      ]
    }),
)

/** How many the reader has not read, how many of them it is shown, and the maintenance that is next or under way. */
export async function countUnread(pool: Pool, facts: ReaderFacts) {
  const [counts] = await unread(pool, facts)
  return counts ?? { unread: 0, carousel: 0, maintenance: null }
}
