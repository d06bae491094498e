import type { Role } from '#lib/codes/permissions.ts'

export type Region = 'mainland' | 'other'

export type AccountRow = {
  id: number
  login: string
  name: string
  phone: string | null
  email: string | null
  role: Role
  region: Region
  zoneMinutes: number
  remark: string
  isFrozen: boolean
  hasTotp: boolean
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

/** Changes whenever something does that a form or the list of rights shows. `a` is the account. */
export const accountStamp = `md5(ROW(a.name, a.phone, a.email, a.region, a.remark, a.role, a.zone_minutes,
  a.frozen_at IS NULL, a.permissions)::text)`

/** Columns of an account `a` and its organisation `o`. */
export const accountColumns = `a.id, a.login, a.name, a.phone, a.email, a.role, a.region,
  a.zone_minutes AS "zoneMinutes", a.remark, a.frozen_at IS NOT NULL AS "isFrozen",
  a.totp_since IS NOT NULL AS "hasTotp", a.organisation_id AS "organisationId", o.name AS organisation,
  o.kind AS "organisationKind", o.path,
  cardinality(a.permissions) AS rights, a.created_at AS "createdAt", a.last_login_at AS "lastLoginAt",
  a.last_login_ip AS "lastLoginIp", ${accountStamp} AS stamp`
