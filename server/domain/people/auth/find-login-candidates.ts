import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { LoginFlag, Role } from '#lib/codes/permissions.ts'
import { numberKey } from '#lib/rules/device-number.ts'
import type { Caller } from '../../../caller.ts'
import { numberKeyOf } from '../../../db/has-number.ts'
import type { Pool } from '../../../db/pool.ts'
import { db, type Given, prepared, type Tables } from '../../../db/sql.ts'
import { breaksGlass, isPasswordRefused } from '../provider/provider-facts.ts'
import { type CallerRow, callerOf } from './find-session.ts'
import { isFactorRequired } from './is-factor-required.ts'

/** Without hash no login. */
export type LoginCandidate = {
  flag: LoginFlag
  login: string
  /** Empty session key. */
  caller: Caller
  passwordHash: string | undefined
  isFrozen: boolean
  hasTotp: boolean
  /** An organisation wants a second factor of it. */
  needsTotp: boolean
  /** Its identity provider refuses its password. */
  onlyProvider: boolean
  language: string | undefined
  /** Where it has logged in from, in force or last. */
  addresses: readonly string[]
}

type Row = CallerRow & {
  login: string
  password_hash: string | null
  frozen_at: Date | null
  totp_since: Date | null
  needs_totp: boolean
  only_provider: boolean
  language: string | null
  addresses: string[]
}

type Candidates<T extends 'a' | 'd'> = SelectQueryBuilder<
  Tables & { a: Tables['account']; d: Tables['device']; o: Tables['organisation'] },
  T | 'o',
  Row
>

const addressesOf = (column: 'account_id' | 'device_id', id: Expression<number>) =>
  db.selectFrom('session').select('ip').where('changed_at', 'is', null).where(column, '=', id)

const accounts = (flag: LoginFlag): Candidates<'a'> =>
  db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select((eb) => [
      sql.lit(flag).as('flag'),
      'a.id as account_id',
      sql<number | null>`null::int`.as('device_id'),
      'a.login',
      'a.password_hash',
      'a.frozen_at',
      'a.totp_since',
      eb
        .or([isFactorRequired(eb.ref('o.path')), breaksGlass(eb.ref('a.id'))])
        .$castTo<boolean>()
        .as('needs_totp'),
      isPasswordRefused(eb.ref('a.id')).as('only_provider'),
      sql<string | null>`${eb.ref('a.settings')}->>'language'`.as('language'),
      'a.role',
      'a.permissions',
      'a.region',
      'a.zone',
      'a.name',
      'o.id as organisation_id',
      'o.path',
      'o.parent_id',
      sql<boolean | null>`null::boolean`.as('password_given'),
      sql<
        string[]
      >`array(${addressesOf('account_id', eb.ref('a.id'))}) || ${eb.ref('a.last_login_ip')}`.as(
        'addresses',
      ),
    ])

/** The union matches columns by position. */
const devices = (flag: LoginFlag): Candidates<'d'> =>
  db
    .selectFrom('device as d')
    .innerJoin('organisation as o', 'o.id', 'd.organisation_id')
    .select(({ fn, ref }) => [
      sql.lit(flag).as('flag'),
      sql<number | null>`null::int`.as('account_id'),
      'd.id as device_id',
      'd.imei as login',
      'd.password_hash',
      'd.frozen_at',
      sql<Date | null>`null::timestamptz`.as('totp_since'),
      sql<boolean>`false`.as('needs_totp'),
      sql<boolean>`false`.as('only_provider'),
      sql<string | null>`null`.as('language'),
      sql<Role | null>`null::"Role"`.as('role'),
      sql<string[] | null>`null::text[]`.as('permissions'),
      sql<'mainland' | 'other' | null>`null::"Region"`.as('region'),
      'o.zone',
      fn.coalesce(fn<string>('nullif', ['d.name', sql.lit('')]), 'd.imei').as('name'),
      'o.id as organisation_id',
      'o.path',
      'o.parent_id',
      'd.password_given',
      sql<string[]>`array(${addressesOf('device_id', ref('d.id'))})`.as('addresses'),
    ])
    .where('d.deleted_at', 'is', null)

type Requested = { name: string; key: string }

const candidatesOf = prepared('login-candidates', ({ name, key }: Given<Requested>) =>
  accounts('e_account_login')
    .where('a.login', '=', name)
    .unionAll(accounts('e_phone_account_login').where('a.phone', '=', name))
    .unionAll(
      devices('e_device_login')
        .where((eb) => eb(numberKeyOf(eb.ref('d.imei')), '=', key))
        .where((eb) => eb.not('d.number_clash')),
    )
    .unionAll(devices('e_phone_device_login').where('d.phone', '=', name)),
)

const accountOfId = prepared('login-account', ({ id }: Given<{ id: number }>) =>
  accounts('e_account_login').where('a.id', '=', id),
)

/** By name, device number in any spelling, or phone. */
export async function findLoginCandidates(pool: Pool, name: string): Promise<LoginCandidate[]> {
  return (await candidatesOf(pool, { name, key: numberKey(name) })).map(candidateOf)
}

/** An account, with its name as the way in. */
export async function findLoginAccount(pool: Pool, id: number): Promise<LoginCandidate[]> {
  return (await accountOfId(pool, { id })).map(candidateOf)
}

const candidateOf = (row: Row): LoginCandidate => ({
  flag: row.flag,
  login: row.login,
  caller: callerOf(row, ''),
  passwordHash: row.password_hash ?? undefined,
  isFrozen: row.frozen_at !== null,
  hasTotp: row.totp_since !== null,
  needsTotp: row.needs_totp,
  onlyProvider: row.only_provider,
  language: row.language ?? undefined,
  addresses: row.addresses,
})
