import type { BrandProfile } from '#brands/define.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { tellOwner } from '../auth/tell-owner.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { ProvidedPerson } from './read-person.ts'

export type PersonLogin = {
  provider: IdentityProvider
  person: ProvidedPerson
  brand: BrandProfile
}

type KnownAccount = {
  id: number
  /** The provider's directory created it. */
  isMade: boolean
}

/**
 * The account of the organisation that somebody gets at their first log-in: the one whose `externalId` (/scim) is the
 * `oid` or `sub` of their token, else the only one with their verified address. Undefined: none, or one that is bound
 * already or holds rights that the provider may not give. Throws providerStranger where the directory created it and no
 * role is theirs.
 */
export async function findKnownAccount(
  client: PoolClient,
  ctx: Context,
  login: PersonLogin,
): Promise<KnownAccount | undefined> {
  const { provider, person } = login
  const account = (await findProvisioned(client, login)) ?? (await findByMail(client, login))
  if (!account || account.id === provider.breakGlassId) return undefined
  if (!account.permissions.every((right) => provider.rights.some((one) => one === right)))
    return undefined
  const bound = db.selectFrom('provider_identity').select('subject')
  if (await first(client, bound.where('account_id', '=', account.id))) return undefined
  const isMade = account.is_made === true
  if (isMade && person.role === undefined) throw new AppError('providerStranger')
  await noteBound(client, ctx, { login: login, account: account, isTold: !isMade })
  return { id: account.id, isMade: isMade }
}

type Found = {
  id: number
  login: string
  email: string | null
  permissions: string[]
  is_made: boolean | null
}

const accountsOf = ({ provider }: PersonLogin) =>
  db
    .selectFrom('account as a')
    .leftJoin('scim_user as s', 's.account_id', 'a.id')
    .select(['a.id', 'a.login', 'a.email', 'a.permissions', 's.is_made'])
    .where('a.organisation_id', '=', provider.organisationId)
    .limit(2)
    .forUpdate('a')

async function findProvisioned(client: PoolClient, login: PersonLogin): Promise<Found | undefined> {
  const { provider, person } = login
  const named = accountsOf(login)
    .where('s.provider_id', '=', provider.id)
    .where('s.external_id', 'in', [person.directoryId, person.subject])
  const [account, other] = await all(client, named)
  return other ? undefined : account
}

async function findByMail(client: PoolClient, login: PersonLogin): Promise<Found | undefined> {
  const { person } = login
  if (!person.isMailVerified) return undefined
  const addressed = accountsOf(login).where('a.email', '=', person.mail)
  const [account, other] = await all(client, addressed)
  return other ? undefined : account
}

/** Mails the owner of an account that existed before (`isTold`); not of one that the directory created. */
async function noteBound(
  client: PoolClient,
  ctx: Context,
  { login, account, isTold }: { login: PersonLogin; account: Found; isTold: boolean },
): Promise<void> {
  const { provider, person, brand } = login
  const owner = { kind: 'account' as const, id: account.id, login: account.login }
  const target = account.email ?? person.mail
  if (isTold && target !== '')
    await tellOwner(client, ctx, { owner, target: target, text: 'providerBound', brand: brand })
  const object = { ...owner, name: account.login, ownerId: provider.organisationId }
  const after = { provider: provider.name, bound: true }
  await writeAudit(client, ctx, 'user/Login', [{ object, after }])
}
