import type { LoginFlag } from '#lib/codes/permissions.ts'
import type { Pool } from '../../db/pool.ts'

/** Somebody a log-in name may stand for. A device without hash still has the default password. */
export type LoginCandidate = {
  flag: LoginFlag
  accountId: number | undefined
  deviceId: number | undefined
  passwordHash: string | undefined
  isFrozen: boolean
}

type Row = {
  flag: LoginFlag
  account_id: number | null
  device_id: number | null
  password_hash: string | null
  frozen_at: Date | null
}

const query = `
  SELECT 'e_account_login' AS flag, id AS account_id, NULL::int AS device_id, password_hash, frozen_at
    FROM account WHERE login = $1
  UNION ALL
  SELECT 'e_phone_account_login', id, NULL, password_hash, frozen_at FROM account WHERE phone = $1
  UNION ALL
  (SELECT 'e_device_login', NULL, id, password_hash, NULL
    FROM device WHERE lower(imei) IN ($1, $2) AND deleted_at IS NULL ORDER BY id LIMIT 2)
  UNION ALL
  SELECT 'e_phone_device_login', NULL, id, password_hash, NULL
    FROM device WHERE phone = $1 AND deleted_at IS NULL`

/**
 * All that a log-in name (trimmed, lower-case) may stand for: an account by name or phone, a device by number
 * (with or without leading zeros) or by the phone of its user. Spec §4 and §6.
 */
export async function findLoginCandidates(pool: Pool, name: string): Promise<LoginCandidate[]> {
  const { rows } = await pool.query<Row>(query, [name, name.replace(/^0+(?=.)/, '')])
  return rows.map((row) => ({
    flag: row.flag,
    accountId: row.account_id ?? undefined,
    deviceId: row.device_id ?? undefined,
    passwordHash: row.password_hash ?? undefined,
    isFrozen: row.frozen_at !== null,
  }))
}
