import { createHash, randomBytes } from 'node:crypto'
import type { BrandProfile } from '#brands/define.ts'
import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import type { Role } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkRole, createAccountIn } from '../account/create-account.ts'
import { checkNotLastManager, inOrder } from '../account/lock-account.ts'
import { forgetAccount } from '../auth/close-session.ts'
import { tellOwner } from '../auth/tell-owner.ts'
import { lockOrganisation } from '../organisation/lock-tree.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { ProvidedPerson } from './read-person.ts'

type Asked = Omit<Context, 'caller'>
type Login = { provider: IdentityProvider; person: ProvidedPerson; brand: BrandProfile }

/**
 * The account of somebody whom a provider vouches for: bound to `sub` for ever, never to a mail address alone. Their
 * first log-in takes over the account of the same organisation that has their verified address, or makes one. Throws
 * providerStranger, roleNotAllowed.
 */
export async function accountOfPerson(asked: Asked, login: Login): Promise<number> {
  const { services } = asked
  const { provider, person } = login
  const ctx: Context = { ...asked, caller: callerFor(provider) }
  const { id, isChanged, isTold } = await inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'people of a provider', provider.id)
    const known = await useIdentity(client, ctx, login)
    if (known) return { ...known, isTold: false }
    const adopted = await adopt(client, ctx, login)
    const made = adopted ?? (await make(client, ctx, login))
    if (made === undefined) throw new AppError('providerStranger')
    const at = new Date(ctx.now())
    const row = {
      provider_id: provider.id,
      subject: person.subject,
      account_id: made,
      is_made: adopted === undefined,
      created_at: at,
      last_at: at,
    }
    const bound = db.insertInto('provider_identity').values(rowFor('provider_identity', row))
    await run(client, bound)
    return { id: made, isChanged: false, isTold: adopted !== undefined }
  })
  if (isChanged) await forgetAccount(services, id)
  if (isTold) await services.bus.publish('outbox', {})
  return id
}

/** What a provider does, it does with what its manager might give. */
const callerFor = ({ organisationId, path, name, rights }: IdentityProvider): Caller => ({
  kind: 'account',
  sessionKey: '',
  accountId: undefined,
  deviceId: undefined,
  organisationId: organisationId,
  path: path,
  isRoot: false,
  role: 'e_role_manager',
  permissions: rights,
  mustChangePassword: false,
  flag: 'e_account_login',
  zone: 'UTC',
  name: name,
})

type Known = { id: number; isChanged: boolean }

/** Of somebody who was here before. */
async function useIdentity(
  client: PoolClient,
  ctx: Context,
  { provider, person }: Login,
): Promise<Known | undefined> {
  const used = await first(
    client,
    db
      .updateTable('provider_identity')
      .set({ last_at: new Date(ctx.now()) })
      .where('provider_id', '=', provider.id)
      .where('subject', '=', person.subject)
      .returning(['account_id', 'is_made']),
  )
  if (!used) return undefined
  if (!used.is_made) return { id: used.account_id, isChanged: false }
  if (person.role === undefined) throw new AppError('providerStranger')
  return {
    id: used.account_id,
    isChanged: await follow(client, ctx, used.account_id, provider, person.role),
  }
}

/** The role of an account that was made here is that of the claim; the last manager stays one. */
async function follow(
  client: PoolClient,
  ctx: Context,
  id: number,
  provider: IdentityProvider,
  role: Role,
): Promise<boolean> {
  const home = await lockOrganisation(client, ctx, provider.organisationId)
  const account = await first(
    client,
    db
      .selectFrom('account')
      .select(['login', 'role', 'frozen_at'])
      .where('id', '=', id)
      .forUpdate(),
  )
  if (!account || account.role === role) return false
  checkRole(home.kind, role)
  try {
    const isFrozen = account.frozen_at !== null
    await checkNotLastManager(client, { id, role: account.role, isFrozen, organisationId: home.id })
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
  const permissions = rightsOf(provider, home.kind, role)
  const change = db
    .updateTable('account')
    .set(rowFor('account', { role: role, permissions: permissions }))
  await run(client, change.where('id', '=', id))
  const object = { kind: 'account', id, name: account.login, ownerId: home.id } as const
  const [before, after] = [{ role: account.role }, { role: role, rights: permissions }]
  await writeAudit(client, ctx, 'user/Login', [{ object, before, after }])
  return true
}

const rightsOf = ({ rights }: IdentityProvider, kind: 'seller' | 'end_user', role: Role) =>
  inOrder(defaultPermissions(kind, role).filter((right) => rights.includes(right)))

/** One that holds more than the provider's manager might give stays out of its reach, and so does the one that breaks the glass. */
async function adopt(
  client: PoolClient,
  ctx: Context,
  { provider, person, brand }: Login,
): Promise<number | undefined> {
  if (!person.isMailVerified) return undefined
  const [account, other] = await all(
    client,
    db
      .selectFrom('account as a')
      .select(['a.id', 'a.login', 'a.permissions'])
      .where('a.organisation_id', '=', provider.organisationId)
      .where('a.email', '=', person.mail)
      .limit(2)
      .forUpdate(),
  )
  if (!account || other || account.id === provider.breakGlassId) return undefined
  if (!account.permissions.every((right) => provider.rights.some((one) => one === right)))
    return undefined
  const bound = db.selectFrom('provider_identity').select('subject')
  if (await first(client, bound.where('account_id', '=', account.id))) return undefined
  const owner = { kind: 'account' as const, id: account.id, login: account.login }
  await tellOwner(client, ctx, { owner, target: person.mail, text: 'providerBound', brand: brand })
  const object = { ...owner, name: account.login, ownerId: provider.organisationId }
  const after = { provider: provider.name, bound: true }
  await writeAudit(client, ctx, 'user/Login', [{ object, after }])
  return account.id
}

const nameTries = 5

/** Its password is nobody's. */
async function make(
  client: PoolClient,
  ctx: Context,
  { provider, person }: Login,
): Promise<number | undefined> {
  const { role } = person
  if (!provider.makesAccounts || role === undefined) return undefined
  const home = await lockOrganisation(client, ctx, provider.organisationId)
  const account = {
    md5: randomBytes(16).toString('hex'),
    phone: '',
    email: person.isMailVerified ? person.mail : '',
    region: 'mainland' as const,
    zone: undefined,
    remark: '',
    role: role,
    rights: undefined,
  }
  for (let attempt = 0; attempt < nameTries; attempt++) {
    const login = loginFor(person, attempt)
    const named = { ...account, login: login, name: person.name || login }
    try {
      return await createAccountIn(client, ctx, { home, account: named, func: 'user/Login' })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'accountExists') throw error
    }
  }
  throw new AppError('accountExists')
}

/** Letters and digits, as log-in names are; the same person gets the same. */
function loginFor({ mail, subject }: ProvidedPerson, attempt: number): string {
  const known =
    mail
      .split('@')[0]
      ?.replace(/[^0-9a-z]/g, '')
      .slice(0, 12) ?? ''
  const word = /[a-z]/.test(known) ? known : `u${known}`
  const mark = createHash('sha256').update(`${subject} ${attempt}`).digest('hex').slice(0, 6)
  return attempt === 0 && word.length > 1 ? word : `${word}${mark}`
}
