import type { Permission, Role } from '#lib/codes/permissions.ts'
import type { Pool, PoolClient } from '../../../db/pool.ts'
import { db, first } from '../../../db/sql.ts'
import { openJson, sealJson } from '../auth/sealed-json.ts'

/** Whoever has a value of the claim gets the role. */
export type RoleOfClaim = { value: string; role: Role }

/** Where the staff of an organisation log in. */
export type IdentityProvider = {
  id: number
  organisationId: number
  /** Of the organisation. */
  path: string
  /** Only hosts of this brand lead to it. */
  brand: string
  name: string
  issuer: string
  clientId: string
  clientSecret: Buffer
  scopes: string
  mailDomains: string[]
  /** Empty: everybody has the default role. */
  roleClaim: string
  roles: RoleOfClaim[]
  /** Null: nobody whom the table does not name. */
  defaultRole: Role | null
  nameClaim: string
  mailClaim: string
  /** Its accounts hold no more. */
  rights: Permission[]
  makesAccounts: boolean
  refusesPasswords: boolean
  breakGlassId: number | null
  sessionHours: number
  isActive: boolean
}

const providers = () =>
  db
    .selectFrom('identity_provider as p')
    .innerJoin('organisation as o', 'o.id', 'p.organisation_id')
    .select(['o.path', 'p.id', 'p.organisation_id as organisationId', 'p.brand', 'p.name'])
    .select('p.issuer')
    .select(['p.client_id as clientId', 'p.client_secret as clientSecret', 'p.scopes'])
    .select(['p.mail_domains as mailDomains', 'p.role_claim as roleClaim', 'p.roles'])
    .select(['p.default_role as defaultRole', 'p.name_claim as nameClaim'])
    .select(['p.mail_claim as mailClaim', 'p.rights', 'p.makes_accounts as makesAccounts'])
    .select(['p.refuses_passwords as refusesPasswords', 'p.break_glass_id as breakGlassId'])
    .select(['p.session_hours as sessionHours', 'p.is_active as isActive'])
    .$castTo<IdentityProvider>()

/** Of an organisation itself. */
export const providerOf = (
  store: Pool | PoolClient,
  organisationId: number,
): Promise<IdentityProvider | undefined> =>
  first(store, providers().where('p.organisation_id', '=', organisationId))

/** One in force that hosts of the brand lead to. */
export const findProvider = (
  store: Pool | PoolClient,
  { id, brand }: { id: number; brand: string },
): Promise<IdentityProvider | undefined> =>
  first(
    store,
    providers()
      .where('p.id', '=', id)
      .where('p.brand', '=', brand)
      .where((eb) => eb.ref('p.is_active')),
  )

/** Of somebody who holds values: the first of the table that is among them, else the default. Undefined: none. */
export function roleOf(
  { roleClaim, roles, defaultRole }: Pick<IdentityProvider, 'roleClaim' | 'roles' | 'defaultRole'>,
  values: readonly unknown[],
): Role | undefined {
  const held = roleClaim === '' ? [] : values
  return roles.find(({ value }) => held.includes(value))?.role ?? defaultRole ?? undefined
}

const about = 'client secret'
const keyOf = (secret: string) => ({ secret: secret, use: 'clients of identity providers' })

export const sealClientSecret = (text: string, secret: string): Buffer =>
  sealJson(text, about, keyOf(secret))

/** Throws under another SECRET. */
export const openClientSecret = (sealed: Buffer, secret: string): string =>
  openJson(sealed, about, keyOf(secret)) as string
