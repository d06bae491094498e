import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import type { Role } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkRole } from '../account/create-account.ts'
import { checkNotLastManager, inOrder } from '../account/lock-account.ts'
import { forgetAccount } from '../auth/close-session.ts'
import { lockOrganisation } from '../organisation/lock-tree.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { findKnownAccount, type PersonLogin } from './known-account.ts'
import { makeAccount } from './make-account.ts'
import { callerFor } from './provider-caller.ts'

type Asked = Omit<Context, 'caller'>

/**
 * The account of somebody whom a provider vouches for: bound to `sub` for ever, never to a mail address alone. Their
 * first log-in takes over the account of the same organisation that the provider's directory names or that has their
 * verified address, or makes one. Throws providerStranger, roleNotAllowed.
 */
export async function accountOfPerson(asked: Asked, login: PersonLogin): Promise<number> {
  const { services } = asked
  const { provider, person } = login
  const ctx: Context = { ...asked, caller: callerFor(provider) }
  const { id, isChanged, isTold } = await inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'people of a provider', provider.id)
    const known = await useIdentity(client, ctx, login)
    if (known) return { ...known, isTold: false }
    const found = await findKnownAccount(client, ctx, login)
    const account = found?.id ?? (await make(client, ctx, login))
    if (account === undefined) throw new AppError('providerStranger')
    const isMade = found?.isMade ?? true
    const at = new Date(ctx.now())
    const row = {
      provider_id: provider.id,
      subject: person.subject,
      directory_id: person.directoryId,
      account_id: account,
      is_made: isMade,
      created_at: at,
      last_at: at,
    }
    const bound = db.insertInto('provider_identity').values(rowFor('provider_identity', row))
    await run(client, bound)
    const { role } = person
    const isFollowed = found?.isMade === true && role !== undefined
    const isChanged = isFollowed && (await follow(client, ctx, { id: account, provider, role }))
    return { id: account, isChanged: isChanged, isTold: found !== undefined && !isMade }
  })
  if (isChanged) await forgetAccount(services, id)
  if (isTold) await services.bus.publish('outbox', {})
  return id
}

type Known = { id: number; isChanged: boolean }

/** Of somebody who was here before. */
async function useIdentity(
  client: PoolClient,
  ctx: Context,
  { provider, person }: PersonLogin,
): Promise<Known | undefined> {
  const used = await first(
    client,
    db
      .updateTable('provider_identity')
      .set({ last_at: new Date(ctx.now()), directory_id: person.directoryId })
      .where('provider_id', '=', provider.id)
      .where('subject', '=', person.subject)
      .returning(['account_id', 'is_made']),
  )
  if (!used) return undefined
  if (!used.is_made) return { id: used.account_id, isChanged: false }
  if (person.role === undefined) throw new AppError('providerStranger')
  return {
    id: used.account_id,
    isChanged: await follow(client, ctx, { id: used.account_id, provider, role: person.role }),
  }
}

/** The role of an account that was made here is that of the claim; the last manager stays one. */
async function follow(
  client: PoolClient,
  ctx: Context,
  { id, provider, role }: { id: number; provider: IdentityProvider; role: Role },
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

async function make(
  client: PoolClient,
  ctx: Context,
  { provider, person }: PersonLogin,
): Promise<number | undefined> {
  const { role } = person
  if (!provider.makesAccounts || role === undefined) return undefined
  const home = await lockOrganisation(client, ctx, provider.organisationId)
  const made = {
    subject: person.subject,
    address: person.mail,
    name: person.name,
    email: person.isMailVerified ? person.mail : '',
    phone: '',
    role: role,
  }
  return makeAccount(client, ctx, { home: home, person: made, func: 'user/Login' })
}
