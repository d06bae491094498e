import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import type { StoredSettings } from './settings-in-force.ts'

export type Own = {
  kind: 'account' | 'device'
  id: number
  login: string
  name: string
  phone: string | null
  email: string | null
  passwordHash: string | undefined
  region: 'mainland' | 'other'
  zone: string
  settings: StoredSettings
}

const ownAccount = (id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'login', 'name', 'phone', 'email', 'password_hash as passwordHash'])
    .select(['region', 'zone', 'settings'])
    .where('id', '=', id)

const ownDevice = (id: number) =>
  db
    .selectFrom('device')
    .select(['id', 'imei as login', 'name', 'phone', 'password_hash as passwordHash'])
    .where('id', '=', id)

const restOfDevice = { email: null, region: 'mainland', settings: {} } as const

/** Locked until commit when `isLocked`. */
export async function readOwn(
  store: Pool | PoolClient,
  { kind, accountId, deviceId, zone }: Caller,
  { isLocked = false } = {},
): Promise<Own> {
  const id = accountId ?? deviceId ?? 0
  if (kind === 'account') {
    const row = await first(
      store,
      ownAccount(id).$if(isLocked, (query) => query.forUpdate()),
    )
    if (!row) throw new AppError('loginExpired')
    return { ...row, kind, settings: row.settings as StoredSettings }
  }
  const row = await first(
    store,
    ownDevice(id).$if(isLocked, (query) => query.forUpdate()),
  )
  if (!row) throw new AppError('loginExpired')
  return { ...row, ...restOfDevice, kind, zone, passwordHash: row.passwordHash ?? undefined }
}

export const namesOf = ({
  login,
  name,
  phone,
  email,
}: Pick<Own, 'login' | 'name' | 'phone' | 'email'>) => [login, name, phone, email]

export const subjectOf = ({ kind, accountId, deviceId }: Caller) =>
  `${kind}:${accountId ?? deviceId}`

export function accountOf(caller: Caller): number {
  if (caller.accountId === undefined) throw new AppError('accountsOnly')
  return caller.accountId
}
