import type { Pool } from '../../db/pool.ts'
import type { Services } from '../../services.ts'
import { countsFrom } from './contact-hold.ts'
import { keyedHash } from './sealed-json.ts'

/** An account or a device whose password somebody has forgotten. */
export type Owner = {
  kind: 'account' | 'device'
  id: number
  /** Log-in name or number. */
  login: string
  phone: string | undefined
  email: string | undefined
  phoneSince: Date | undefined
  emailSince: Date | undefined
  organisationId: number
  path: string
}

type Row = {
  id: number
  login: string
  phone: string | null
  email: string | null
  phone_since: Date | null
  email_since: Date | null
  organisation_id: number
  path: string
}

const queries = {
  account: `
    SELECT a.id, a.login, a.phone, a.email, a.phone_since, a.email_since, a.organisation_id, o.path
    FROM account a JOIN organisation o ON o.id = a.organisation_id
    WHERE a.login = $1 OR a.phone = $1 ORDER BY a.login = $1 DESC LIMIT 1`,
  device: `
    SELECT d.id, d.imei AS login, d.phone, NULL AS email, d.phone_since,
      NULL::timestamptz AS email_since, d.organisation_id, o.path
    FROM device d JOIN organisation o ON o.id = d.organisation_id
    WHERE (device_number_key(d.imei) = device_number_key($1) AND NOT d.number_clash OR d.phone = $1)
      AND d.deleted_at IS NULL
    ORDER BY d.phone IS DISTINCT FROM $1 DESC LIMIT 1`,
}

/** Whose password it is that a name (account or phone) or a device number (or the phone of its user) stands for. */
export async function findOwner(
  pool: Pool,
  kind: Owner['kind'],
  name: string,
): Promise<Owner | undefined> {
  const { rows } = await pool.query<Row>(queries[kind], [name])
  const [row] = rows
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

/** Where the code for a forgotten password goes. */
export type ResetTarget = { target: string; subject: string; isForNobody: boolean }

/**
 * The bound phone or mail of an owner, once it counts; where there is no owner, or nothing bound, something that is no
 * target and the same each time, so that the answers tell nobody who has an account.
 */
export function resetTarget(
  owner: Owner | undefined,
  asked: { kind: Owner['kind']; name: string; channel: 'sms' | 'mail' },
  { config, now }: Pick<Services, 'config' | 'now'>,
): ResetTarget {
  const key = JSON.stringify([asked.kind, asked.name, asked.channel])
  const digest = keyedHash(key, { secret: config.SECRET, use: 'no such owner' })
  const bound = asked.channel === 'sms' ? owner?.phone : owner?.email
  const since = asked.channel === 'sms' ? owner?.phoneSince : owner?.emailSince
  if (!owner || !bound || countsFrom(since ?? null) > now())
    return { target: `nobody:${digest}`, subject: 'nobody', isForNobody: true }
  return { target: bound, subject: `${owner.kind}:${owner.id}`, isForNobody: false }
}
