import { createHash } from 'node:crypto'
import { type Permission, permissions, type Role } from '#lib/codes/permissions.ts'
import { costOfRandom, hashPassword } from '#server/domain/people/auth/password.ts'
import type { Services } from '#server/services.ts'
import { prismaOf } from './prisma-of.ts'

export type Organisation = { id: number; path: string }

let counter = 0
export const nextNumber = () => ++counter

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

export async function createOrganisation(
  { pool }: Services,
  options: { parent?: Organisation; name?: string; kind?: 'seller' | 'end_user' } = {},
): Promise<Organisation> {
  const { parent, name = `organisation ${nextNumber()}`, kind = 'seller' } = options
  const { rows } = await pool.query<Organisation>(
    `WITH next AS (SELECT nextval('organisation_id_seq') AS id)
     INSERT INTO organisation (id, parent_id, path, name, kind)
     SELECT id, $1, $2 || id || '/', $3, $4::"OrganisationKind" FROM next RETURNING id, path`,
    [parent?.id ?? null, parent?.path ?? '/', name, kind],
  )
  const [organisation] = rows
  if (!organisation) throw new Error('no organisation came back')
  return organisation
}

export type AccountOptions = {
  organisation: Organisation
  login?: string
  phone?: string
  password?: string
  role?: Role
  permissions?: readonly Permission[]
  isFrozen?: boolean
}

const hashes = new Map<string, Promise<string>>()

/** Checked quickly, and shared by tests with one password. */
export function hashOf(password: string, secret: string): Promise<string> {
  const key = `${secret} ${password}`
  const known = hashes.get(key) ?? hashPassword(md5(password), secret, costOfRandom)
  hashes.set(key, known)
  return known
}

/** All rights unless told otherwise; password `secret1`. */
export async function createAccount(services: Services, options: AccountOptions) {
  const { organisation, login = `account${nextNumber()}`, password = 'secret1' } = options
  const { id } = await prismaOf(services).account.create({
    data: {
      organisationId: organisation.id,
      login,
      name: `Name of ${login}`,
      phone: options.phone ?? null,
      passwordHash: await hashOf(password, services.config.SECRET),
      role: options.role ?? 'e_role_manager',
      permissions: [...(options.permissions ?? permissions)],
      frozenAt: options.isFrozen ? new Date() : null,
    },
  })
  return { id, login, password }
}

export function createGroup(services: Services, organisation: Organisation, name = 'group') {
  return prismaOf(services).deviceGroup.create({ data: { organisationId: organisation.id, name } })
}
