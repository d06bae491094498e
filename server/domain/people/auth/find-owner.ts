import { sql } from 'kysely'
import { numberKeyOf } from '../../../db/has-number.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { countsFrom } from './contact-hold.ts'
import { keyedHash } from './sealed-json.ts'

export type Owner = {
  kind: 'account' | 'device'
  id: number
  login: string
  phone: string | undefined
  email: string | undefined
  phoneSince: Date | undefined
  emailSince: Date | undefined
  organisationId: number
  path: string
}

const queries = {
  account: (name: string) =>
    db
      .selectFrom('account as a')
      .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
      .select(['a.id', 'a.login', 'a.phone', 'a.email', 'a.phone_since', 'a.email_since'])
      .select(['a.organisation_id', 'o.path'])
      .where((eb) => eb.or([eb('a.login', '=', name), eb('a.phone', '=', name)]))
      .orderBy((eb) => eb('a.login', '=', name), 'desc')
      .limit(1),
  device: (name: string) =>
    db
      .selectFrom('device as d')
      .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
      .select([
        'd.id',
        'd.imei as login',
        'd.phone',
        'd.phone_since',
        'd.organisation_id',
        'o.path',
      ])
      .select([
        sql<string | null>`null`.as('email'),
        sql<Date | null>`null::timestamptz`.as('email_since'),
      ])
      .where((eb) =>
        eb.or([
          eb(numberKeyOf(eb.ref('d.imei')), '=', numberKeyOf(eb.val(name))).and(
            eb.not('d.number_clash'),
          ),
          eb('d.phone', '=', name),
        ]),
      )
      .where('d.deleted_at', 'is', null)
      .orderBy((eb) => eb('d.phone', 'is distinct from', name), 'desc')
      .limit(1),
}

export async function findOwner(
  pool: Pool,
  kind: Owner['kind'],
  name: string,
): Promise<Owner | undefined> {
  const row = await first(pool, queries[kind](name))
  return (
    row && {
      kind,
      id: row.id,
      login: row.login,
      phone: row.phone ?? undefined,
      email: row.email ?? undefined,
      phoneSince: row.phone_since ?? undefined,
      emailSince: row.email_since ?? undefined,
      organisationId: row.organisation_id,
      path: row.path,
    }
  )
}

export type ResetTarget = { target: string; subject: string; isForNobody: boolean }

/** Without usable contact a constant: answers reveal nothing. */
export function resetTarget(
  owner: Owner | undefined,
  requested: { kind: Owner['kind']; name: string; channel: 'sms' | 'mail' },
  { config, now }: Pick<Services, 'config' | 'now'>,
): ResetTarget {
  const key = JSON.stringify([requested.kind, requested.name, requested.channel])
  const digest = keyedHash(key, { secret: config.SECRET, use: 'no such owner' })
  const bound = requested.channel === 'sms' ? owner?.phone : owner?.email
  const since = requested.channel === 'sms' ? owner?.phoneSince : owner?.emailSince
  if (!owner || !bound || countsFrom(since ?? null) > now())
    return { target: `nobody:${digest}`, subject: 'nobody', isForNobody: true }
  return { target: bound, subject: `${owner.kind}:${owner.id}`, isForNobody: false }
}
