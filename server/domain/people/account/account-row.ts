import { type ExpressionBuilder, sql } from 'kysely'
import type { Role } from '#lib/codes/permissions.ts'
import { db, type Tables } from '../../../db/sql.ts'
import { hasPasskey } from '../auth/has-passkey.ts'
import { emailRefused } from '../message/refused-contact.ts'

export type Region = 'mainland' | 'other'

export type AccountRow = {
  id: number
  login: string
  name: string
  phone: string | null
  email: string | null
  /** Why mail to it was refused for good last; null where it was not. */
  emailRefused: string | null
  role: Role
  region: Region
  zone: string
  remark: string
  isFrozen: boolean
  hasTotp: boolean
  hasPasskey: boolean
  organisationId: number
  organisation: string
  organisationKind: 'seller' | 'end_user'
  path: string
  rights: number
  createdAt: Date
  lastLoginAt: Date | null
  lastLoginIp: string
  stamp: string
}

export const selectAccounts = () =>
  db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select((eb) => [
      'a.id',
      'a.login',
      'a.name',
      'a.phone',
      'a.email',
      'a.role',
      'a.region',
      'a.zone',
      'a.remark',
      eb('a.frozen_at', 'is not', null).$castTo<boolean>().as('isFrozen'),
      eb('a.totp_since', 'is not', null).$castTo<boolean>().as('hasTotp'),
      hasPasskey(eb.ref('a.id')).as('hasPasskey'),
      'a.organisation_id as organisationId',
      'o.name as organisation',
      'o.kind as organisationKind',
      'o.path',
      eb.fn<number>('cardinality', ['a.permissions']).as('rights'),
      'a.created_at as createdAt',
      'a.last_login_at as lastLoginAt',
      'a.last_login_ip as lastLoginIp',
      emailRefused(eb),
      sql<string>`md5(row(${sql.join([
        eb.ref('a.name'),
        eb.ref('a.phone'),
        eb.ref('a.email'),
        eb.ref('a.region'),
        eb.ref('a.remark'),
        eb.ref('a.role'),
        eb.ref('a.zone'),
        eb('a.frozen_at', 'is', null),
        eb.ref('a.permissions'),
      ])})::text)`.as('stamp'),
    ])

export type Accounts = ExpressionBuilder<
  Tables & { a: Tables['account']; o: Tables['organisation'] },
  'a' | 'o'
>
