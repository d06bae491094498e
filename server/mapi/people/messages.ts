import { getMessages as getMessagesContract } from '#lib/contract/message/get.ts'
import { getPublished as getPublishedContract } from '#lib/contract/message/get-published.ts'
import { getUnReadMessage as getUnReadMessageContract } from '#lib/contract/message/get-un-read-message.ts'
import { publishMessage as publishMessageContract } from '#lib/contract/message/publish.ts'
import { markRead as markReadContract } from '#lib/contract/message/read.ts'
import { withdrawMessage as withdrawMessageContract } from '#lib/contract/message/withdraw.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { AppError } from '../../app-error.ts'
import { readerOf } from '../../domain/people/announcement/announcements-for.ts'
import {
  countUnread,
  listAnnouncements,
} from '../../domain/people/announcement/list-announcements.ts'
import { listPublished } from '../../domain/people/announcement/list-published.ts'
import { markAnnouncementsRead } from '../../domain/people/announcement/mark-read.ts'
import { publishAnnouncement } from '../../domain/people/announcement/publish-announcement.ts'
import { withdrawAnnouncement } from '../../domain/people/announcement/withdraw-announcement.ts'
import { badParam } from '../door/bad-param.ts'
import type { CallContext } from '../door/handle.ts'
import { handle } from '../door/handle.ts'
import { toAnnouncementRow, toPublishedRow } from '../rows/announcement-row.ts'

const facts = (ctx: CallContext, platform: 'web' | 'app') =>
  readerOf(ctx.caller, { platform, lang: ctx.lang, now: ctx.now() })

const idOf = (id: string | undefined) => (id === undefined ? undefined : Number(id))

export const getMessages = handle(getMessagesContract, async (ctx, params) => {
  const { state, level, is_carousel, search, platform, limit_size, last_time, last_id } = params
  const after =
    last_time === undefined || last_id === undefined
      ? undefined
      : { time: last_time, id: Number(last_id) }
  const messages = await listAnnouncements(ctx.services.pool, facts(ctx, platform), {
    id: idOf(params.message_id),
    state,
    level,
    isCarousel: is_carousel,
    search,
    after,
    limit: limit_size,
  })
  return { items: messages.map(toAnnouncementRow) }
})

export const getUnReadMessage = handle(getUnReadMessageContract, async (ctx, { platform }) => {
  const { unread, carousel, maintenance } = await countUnread(
    ctx.services.pool,
    facts(ctx, platform),
  )
  return { unread, carousel, maintenance: maintenance === null ? null : String(maintenance) }
})

export const markRead = handle(markReadContract, async (ctx, { message_ids, platform }) => {
  const { pool } = ctx.services
  const reader = facts(ctx, platform)
  await markAnnouncementsRead(pool, reader, message_ids?.map(Number))
  const { unread } = await countUnread(pool, reader)
  return { unread }
})

export const getPublished = handle(getPublishedContract, async (ctx, params) => {
  const { message_id, state, level, search, last_id, limit_size: limit } = params
  const messages = await listPublished(ctx.services.pool, {
    organisationId: ctx.caller.organisationId,
    path: ctx.caller.path,
    now: ctx.now(),
    id: idOf(message_id),
    state,
    level,
    search,
    beforeId: idOf(last_id),
    limit,
  })
  return { items: messages.map((one) => toPublishedRow(one, message_id !== undefined)) }
})

type Times = {
  level: string
  start_time: number | undefined
  work_time: number | undefined
  end_time: number | undefined
}

/** Of a message published now. Throws badParams for times that contradict each other. */
function timesOf(ctx: CallContext, { level, start_time, work_time, end_time }: Times) {
  const now = Math.floor(ctx.now() / 1000)
  const latest = now + announcementLimits.aheadDays * 86_400
  const startAt = Math.max(start_time ?? now, now)
  const isMaintenance = level === 'maintenance'
  if (startAt > latest) throw badParam(ctx, 'start_time', 'invalid')
  if (isMaintenance && work_time === undefined) throw badParam(ctx, 'work_time', 'required')
  if (!isMaintenance && work_time !== undefined) throw badParam(ctx, 'work_time', 'invalid')
  if (isMaintenance && end_time === undefined) throw badParam(ctx, 'end_time', 'required')
  if (end_time !== undefined && (end_time <= startAt || end_time > latest))
    throw badParam(ctx, 'end_time', 'invalid')
  if (work_time !== undefined && (work_time < startAt || work_time >= (end_time ?? 0)))
    throw badParam(ctx, 'work_time', 'invalid')
  return { startAt, workAt: work_time, endAt: end_time }
}

export const publishMessage = handle(publishMessageContract, async (ctx, params) => {
  const { lang, title, content, texts, sfamilyids } = params
  const langs = [lang, ...texts.map((text) => text.lang)]
  if (new Set(langs).size < langs.length) throw badParam(ctx, 'texts', 'invalid')
  const named = [...new Set(sfamilyids)]
  const organisations = ctx.visible.organisations(named)
  if (organisations.length < named.length) throw new AppError('notFound')
  const id = await publishAnnouncement(ctx, {
    level: params.level,
    texts: [{ lang, title, content }, ...texts],
    organisationIds: sfamilyids ? organisations.map((one) => one.id) : [ctx.caller.organisationId],
    includesBelow: params.includes_below,
    readers: [...new Set(params.readers)],
    regions: [...new Set(params.regions)],
    platforms: [...new Set(params.platforms)],
    isCarousel: params.is_carousel,
    ...timesOf(ctx, {
      level: params.level,
      start_time: params.start_time,
      work_time: params.work_time,
      end_time: params.end_time,
    }),
  })
  return { message_id: String(id) }
})

export const withdrawMessage = handle(withdrawMessageContract, async (ctx, params) => {
  await withdrawAnnouncement(ctx, Number(params.message_id), params.reason)
  return {}
})
