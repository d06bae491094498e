import { type Expression, type SqlBool, sql } from 'kysely'
import type { AnnouncementPlatform, AnnouncementReader } from '#lib/codes/announcement.ts'
import type { Caller } from '../../../caller.ts'
import { anyOf, db, type Given } from '../../../db/sql.ts'

/** Whose messages are asked for, by what they are addressed to. */
export type ReaderFacts = {
  /** 0 of a device log-in. */
  accountId: number
  /** 0 of an account. */
  deviceId: number
  organisationId: number
  /** Ids of its organisation and those above it, the root first. */
  line: readonly number[]
  reader: AnnouncementReader
  /** Empty of a device log-in. */
  region: string
  platform: AnnouncementPlatform
  lang: string
  now: Date
}

export function readerOf(
  { accountId, deviceId, organisationId, path, role, kind, region }: Caller,
  { platform, lang, now }: Pick<ReaderFacts, 'platform' | 'lang'> & { now: number },
): ReaderFacts {
  return {
    accountId: accountId ?? 0,
    deviceId: kind === 'device' ? (deviceId ?? 0) : 0,
    organisationId,
    line: path.split('/').filter(Boolean).map(Number),
    reader: kind === 'device' ? 'device' : role,
    region: region ?? '',
    platform,
    lang,
    now: new Date(now),
  }
}

export const givenReader = (facts: ReaderFacts): Given<ReaderFacts> => ({
  accountId: sql.val(facts.accountId),
  deviceId: sql.val(facts.deviceId),
  organisationId: sql.val(facts.organisationId),
  line: sql.val(facts.line),
  reader: sql.val(facts.reader),
  region: sql.val(facts.region),
  platform: sql.val(facts.platform),
  lang: sql.val(facts.lang),
  now: sql.val(facts.now),
})

/** Empty: addressed to all. */
const isAddressed = (to: Expression<unknown>, one: Expression<string>) =>
  sql<SqlBool>`(cardinality(${to}) = 0 OR ${one} = ANY (${to}))`

/**
 * Messages addressed to a reader now, as `m`: published by its organisation or one above it, to its organisation or to
 * one above it with all below. Of those that were withdrawn only what could be read before.
 */
export const announcementsFor = (given: Given<ReaderFacts>) =>
  db
    .selectFrom('announcement as m')
    .where('m.organisation_id', '=', anyOf(given.line))
    .where('m.start_at', '<=', given.now)
    .where((eb) => eb.or([eb('m.end_at', 'is', null), eb('m.end_at', '>', given.now)]))
    .where((eb) =>
      eb.or([eb('m.withdrawn_at', 'is', null), eb('m.withdrawn_at', '>', eb.ref('m.start_at'))]),
    )
    .where((eb) => isAddressed(eb.ref('m.readers'), given.reader))
    .where((eb) => isAddressed(eb.ref('m.regions'), given.region))
    .where((eb) => isAddressed(eb.ref('m.platforms'), given.platform))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('announcement_target as t')
          .select('t.organisation_id')
          .whereRef('t.announcement_id', '=', 'm.id')
          .where('t.organisation_id', '=', anyOf(given.line))
          .where((inner) =>
            inner.or([
              inner('m.includes_below', '=', true),
              inner('t.organisation_id', '=', given.organisationId),
            ]),
          ),
      ),
    )

/** Whether the reader has marked `m` as read. */
export const isMarked = ({ accountId, deviceId }: Given<ReaderFacts>) => sql<boolean>`
  (EXISTS (SELECT FROM announcement_read r WHERE r.announcement_id = m.id AND r.account_id = ${accountId})
  OR EXISTS (SELECT FROM announcement_device_read r WHERE r.announcement_id = m.id AND r.device_id = ${deviceId}))`
