import type { Permission, Role } from '#lib/codes/permissions.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, rowFor, run } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { checkRole } from '../account/create-account.ts'
import { checkRank } from '../account/lock-account.ts'
import { mayGive } from '../account/may-give.ts'
import { tellEnded } from '../auth/close-session.ts'
import { type LockedOrganisation, lockOrganisation } from '../organisation/lock-tree.ts'
import { type IdentityProvider, providerOf, sealClientSecret } from './identity-provider.ts'
import { askProvider } from './provider-client.ts'
import { causeOf } from './refuse-at-provider.ts'

/** What a manager sets. */
export type ProviderFacts = Omit<
  IdentityProvider,
  'id' | 'organisationId' | 'path' | 'clientSecret' | 'rights'
> & {
  /** Undefined: the present one stays. */
  clientSecret: string | undefined
}

/**
 * Throws managersOnly, roleNotAllowed, breakGlassNeeded; answers false where a client secret is lacking: none is sent
 * to another issuer than the one it was set for.
 */
export async function saveProvider(
  ctx: Context,
  organisationId: number,
  facts: ProviderFacts,
): Promise<boolean> {
  const { services, caller, now } = ctx
  checkRank(caller, 'e_role_manager')
  return inScope(services.pool, caller.path, async (client) => {
    const home = await lockOrganisation(client, ctx, organisationId)
    checkRoles(home, facts)
    if (facts.refusesPasswords) await checkBreakGlass(client, home, facts.breakGlassId)
    const known = await providerOf(client, organisationId)
    const { clientSecret: text, ...own } = facts
    const kept = known?.issuer === own.issuer ? known.clientSecret : undefined
    const sealed = text === undefined ? kept : sealClientSecret(text, services.config.SECRET)
    if (!sealed) return false
    const at = new Date(now())
    const row = {
      ...columnsOf(own),
      client_secret: sealed,
      rights: rightsToGive(ctx, home),
      updated_at: at,
    }
    const made = { organisation_id: organisationId, created_at: at, ...row }
    await run(
      client,
      db
        .insertInto('identity_provider')
        .values(rowFor('identity_provider', made))
        .onConflict((conflict) =>
          conflict.column('organisation_id').doUpdateSet(rowFor('identity_provider', row)),
        ),
    )
    if (known && known.issuer !== own.issuer) await forgetPeople(client, known.id)
    const object = { kind: 'organisation', id: home.id, name: home.name } as const
    const before = known && factsOf(known)
    const after = { ...own, ...(text !== undefined && { isSecretSet: true }) }
    await writeAudit(client, ctx, 'usermgr/SetProvider', [
      { object, after, ...(before && { before }) },
    ])
    return true
  })
}

/** Subjects of one issuer are nobody at another, and its directory has no business here any more. */
async function forgetPeople(client: PoolClient, providerId: number): Promise<void> {
  for (const table of ['provider_identity', 'scim_user', 'scim_key'] as const)
    await run(client, db.deleteFrom(table).where('provider_id', '=', providerId))
}

const columnsOf = (own: Omit<ProviderFacts, 'clientSecret'>) => ({
  brand: own.brand,
  name: own.name,
  issuer: own.issuer,
  client_id: own.clientId,
  scopes: own.scopes,
  mail_domains: [...new Set(own.mailDomains)],
  role_claim: own.roleClaim,
  roles: JSON.stringify(own.roles),
  default_role: own.defaultRole,
  name_claim: own.nameClaim,
  mail_claim: own.mailClaim,
  makes_accounts: own.makesAccounts,
  refuses_passwords: own.refusesPasswords,
  break_glass_id: own.breakGlassId,
  session_hours: own.sessionHours,
  is_active: own.isActive,
})

/** For the log: without what signs and who may what. */
function factsOf({ clientSecret: _, rights: __, path: ___, ...facts }: IdentityProvider) {
  return facts
}

function checkRoles({ kind }: LockedOrganisation, { roles, defaultRole }: ProviderFacts): void {
  const named: Role[] = roles.map(({ role }) => role)
  for (const role of defaultRole ? [...named, defaultRole] : named) checkRole(kind, role)
}

const rightsToGive = ({ caller }: Context, home: LockedOrganisation): Permission[] =>
  caller.permissions.filter((right) => mayGive(caller, home, right))

/** A manager of the organisation itself who is not shut out, with a second factor. */
async function checkBreakGlass(
  client: PoolClient,
  home: LockedOrganisation,
  accountId: number | null,
): Promise<void> {
  const account = await first(
    client,
    db
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId ?? 0)
      .where('organisation_id', '=', home.id)
      .where('role', '=', 'e_role_manager')
      .where('frozen_at', 'is', null)
      .where('totp_since', 'is not', null),
  )
  if (!account) throw new AppError('breakGlassNeeded')
}

/** With the sessions that it has opened. Throws notFound, managersOnly. */
export async function removeProvider(ctx: Context, organisationId: number): Promise<void> {
  const { services, caller } = ctx
  checkRank(caller, 'e_role_manager')
  const ended = await inScope(services.pool, caller.path, async (client) => {
    const home = await lockOrganisation(client, ctx, organisationId)
    const known = await providerOf(client, organisationId)
    if (!known) throw new AppError('notFound')
    const opened = db
      .selectFrom('provider_session')
      .select('sid_hash')
      .where('provider_id', '=', known.id)
    const sessions = await all(
      client,
      db.deleteFrom('session').where('sid_hash', 'in', opened).returning('sid_hash'),
    )
    await run(client, db.deleteFrom('identity_provider').where('id', '=', known.id))
    const object = { kind: 'organisation', id: home.id, name: home.name } as const
    await writeAudit(client, ctx, 'usermgr/DeleteProvider', [{ object, before: factsOf(known) }])
    return sessions.map(({ sid_hash }) => sid_hash.toString('hex'))
  })
  await tellEnded(services, ended)
}

type Tried = { isReached: boolean; cause: string; endsSessions: boolean }

/** Audited. Throws notFound, managersOnly. */
export async function tryProvider(ctx: Context, organisationId: number): Promise<Tried> {
  const { services, caller } = ctx
  checkRank(caller, 'e_role_manager')
  const provider = await providerOf(services.pool, organisationId)
  if (!provider) throw new AppError('notFound')
  const tried = await askProvider(services, provider).then(
    (configuration) => ({
      isReached: true,
      cause: '',
      endsSessions: configuration.serverMetadata().end_session_endpoint !== undefined,
    }),
    (error: unknown) => ({ isReached: false, cause: causeOf(error), endsSessions: false }),
  )
  const object = { kind: 'organisation', id: organisationId, name: provider.name } as const
  const { isReached: reached, cause } = tried
  await writeAudit(services.pool, ctx, 'usermgr/TestProvider', [
    { object, after: { reached, cause } },
  ])
  return tried
}
