import { createHmac } from 'node:crypto'
import type { Pool } from '../../db/pool.ts'
import { maskContact } from './mask-contact.ts'

/** An account or a device whose password somebody has forgotten. */
export type Owner = {
  kind: 'account' | 'device'
  id: number
  /** Log-in name or number. */
  login: string
  phone: string | undefined
  email: string | undefined
  organisationId: number
  path: string
}

type Row = {
  id: number
  login: string
  phone: string | null
  email: string | null
  organisation_id: number
  path: string
}

const queries = {
  account: `
    SELECT a.id, a.login, a.phone, a.email, a.organisation_id, o.path
    FROM account a JOIN organisation o ON o.id = a.organisation_id
    WHERE a.login = $1 OR a.phone = $1 ORDER BY a.login = $1 DESC LIMIT 1`,
  device: `
    SELECT d.id, d.imei AS login, d.phone, NULL AS email, d.organisation_id, o.path
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
      organisationId: row.organisation_id,
      path: row.path,
    }
  )
}

/** Where the code for a forgotten password goes; `shown` is what the asker sees of it. */
export type ResetTarget = { target: string; subject: string; shown: string; isForNobody: boolean }

/**
 * The bound phone or mail of an owner; where there is no owner, or nothing bound, a made-up one that is the same each
 * time, so that the answer tells nobody who has an account.
 */
export function resetTarget(
  owner: Owner | undefined,
  asked: { kind: Owner['kind']; name: string; channel: 'sms' | 'mail' },
  secret: string,
): ResetTarget {
  const bound = asked.channel === 'sms' ? owner?.phone : owner?.email
  if (owner && bound) {
    const subject = `${owner.kind}:${owner.id}`
    return { target: bound, subject, shown: maskContact(bound), isForNobody: false }
  }
  const key = JSON.stringify([asked.kind, asked.name, asked.channel])
  const digest = createHmac('sha256', secret).update(`no such owner ${key}`).digest()
  const madeUp = asked.channel === 'sms' ? madeUpPhone(digest) : madeUpMail(digest)
  const target = `nobody:${digest.toString('hex')}`
  return { target, subject: 'nobody', shown: maskContact(madeUp), isForNobody: true }
}

/** First three digits that mainland operators give out. */
const prefixes = [130, 133, 135, 136, 137, 138, 139, 150, 151, 158, 159, 176, 180, 186, 188, 189]

function madeUpPhone(digest: Buffer): string {
  const prefix = prefixes[digest.readUInt8(0) % prefixes.length]
  return `${prefix}${String(digest.readUInt32BE(1) % 100_000_000).padStart(8, '0')}`
}

const madeUpMail = (digest: Buffer) =>
  `${String.fromCharCode(97 + (digest.readUInt8(0) % 26))}@nobody.invalid`
