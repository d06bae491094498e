import type { LoginFlag } from '#lib/codes/permissions.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Caller } from '../../context.ts'
import type { Pool } from '../../db/pool.ts'
import { type CallerRow, callerOf } from './find-session.ts'

/** Somebody a log-in name may stand for. Nobody logs in with a device without a hash. */
export type LoginCandidate = {
  flag: LoginFlag
  /** Log-in name of the account, number of the device. */
  login: string
  /** As it will be once logged in; its session key is empty. */
  caller: Caller
  passwordHash: string | undefined
  isFrozen: boolean
  hasTotp: boolean
  /** Language that the account chose for itself. */
  language: string | undefined
}

type Row = CallerRow & {
  login: string
  password_hash: string | null
  frozen_at: Date | null
  totp_since: Date | null
  language: string | null
}

const accountColumns = `
  a.id AS account_id, NULL::int AS device_id, a.login, a.password_hash, a.frozen_at, a.totp_since,
  a.settings->>'language' AS language, a.role, a.permissions, a.zone_minutes, a.name,
  o.id AS organisation_id, o.path, o.parent_id
  FROM account a JOIN organisation o ON o.id = a.organisation_id`
const deviceColumns = `
  NULL::int, d.id, d.imei, d.password_hash, d.frozen_at, NULL::timestamptz, NULL, NULL::"Role", NULL::text[], NULL::int,
  coalesce(nullif(d.name, ''), d.imei), o.id, o.path, o.parent_id
  FROM device d JOIN organisation o ON o.id = d.organisation_id`

const query = `
  SELECT 'e_account_login' AS flag, ${accountColumns} WHERE a.login = $1
  UNION ALL
  SELECT 'e_phone_account_login', ${accountColumns} WHERE a.phone = $1
  UNION ALL
  (SELECT 'e_device_login', ${deviceColumns}
    WHERE device_number_key(d.imei) = $2 AND NOT d.number_clash AND d.deleted_at IS NULL)
  UNION ALL
  SELECT 'e_phone_device_login', ${deviceColumns} WHERE d.phone = $1 AND d.deleted_at IS NULL`

/**
 * All that a log-in name (trimmed, lower-case) may stand for: an account by name or phone, a device by number
 * (in any spelling) or by the phone of its user. Spec §4 and §6. A device in the recycle bin is none.
 */
export async function findLoginCandidates(pool: Pool, name: string): Promise<LoginCandidate[]> {
  const { rows } = await pool.query<Row>({
    name: 'login-candidates',
    text: query,
    values: [name, numberKey(name)],
  })
  return rows.map((row) => ({
    flag: row.flag,
    login: row.login,
    caller: callerOf(row, ''),
    passwordHash: row.password_hash ?? undefined,
    isFrozen: row.frozen_at !== null,
    hasTotp: row.totp_since !== null,
    language: row.language ?? undefined,
  }))
}
