import type { Caller } from '../../context.ts'
import type { Pool, PoolClient } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import type { StoredSettings } from './account-settings.ts'

/** What a caller may change of itself. Of a device only what it has. */
export type Own = {
  kind: 'account' | 'device'
  id: number
  /** Log-in name or number. */
  login: string
  name: string
  phone: string | null
  email: string | null
  passwordHash: string | undefined
  region: 'mainland' | 'other'
  zoneMinutes: number
  settings: StoredSettings
}

const queries = {
  account: `SELECT id, login, name, phone, email, password_hash AS "passwordHash", region,
    zone_minutes AS "zoneMinutes", settings FROM account WHERE id = $1`,
  device: `SELECT id, imei AS login, name, phone, NULL AS email, password_hash AS "passwordHash", 'mainland' AS region,
    480 AS "zoneMinutes", '{}'::jsonb AS settings FROM device WHERE id = $1`,
}

/** The account or device of a caller; locked until the transaction ends when `isLocked`. */
export async function readOwn(
  store: Pool | PoolClient,
  caller: Caller,
  { isLocked = false } = {},
): Promise<Own> {
  const id = caller.accountId ?? caller.deviceId
  const text = `${queries[caller.kind]}${isLocked ? ' FOR UPDATE' : ''}`
  const { rows } = await store.query<Own>(text, [id])
  const [row] = rows
  if (!row) throw new AppError('loginExpired')
  return { ...row, kind: caller.kind, passwordHash: row.passwordHash ?? undefined }
}

/** What an account or device must not have for its password. */
export const namesOf = ({
  login,
  name,
  phone,
  email,
}: Pick<Own, 'login' | 'name' | 'phone' | 'email'>) => [login, name, phone, email]

/** What codes about a caller are bound to. */
export const subjectOf = ({ kind, accountId, deviceId }: Caller) =>
  `${kind}:${accountId ?? deviceId}`

/** Refuses a device log-in: what is asked for belongs to accounts. */
export function accountOf(caller: Caller): number {
  if (caller.accountId === undefined) throw new AppError('accountsOnly')
  return caller.accountId
}
