import type { Brand } from '#brands/public.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import type { VisibleAccountId } from '../../../db/family-scope.ts'
import { inScope } from '../../../db/in-scope.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, rowFor, run } from '../../../db/sql.ts'
import { changesBetween } from '../../platform/audit/changes-between.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { type ChangedAccount, changeAccountIn, tellChanged } from '../account/modify-account.ts'
import { removeAccountIn, tellRemoved } from '../account/remove-account.ts'
import { type LockedOrganisation, lockOrganisation } from '../organisation/lock-tree.ts'
import { type IdentityProvider, roleOf } from '../provider/identity-provider.ts'
import { makeAccount } from '../provider/make-account.ts'
import { checkInForce, type Directory } from './scim-key.ts'
import { ScimRefusal } from './scim-refusal.ts'
import { findScimUser, isUserNameTaken, type ScimUser } from './scim-user.ts'

/** What a directory sends. Undefined: unchanged; empty: removed. */
export type ScimFacts = {
  userName?: string
  externalId?: string
  displayName?: string
  formatted?: string
  givenName?: string
  familyName?: string
  /** Lower case. */
  mail?: string
  phone?: string
  isActive?: boolean
  /** Values for the provider's table of roles; they count when an account is made. */
  roles?: string[]
}

/** `ctx.caller` is the directory's; the brand is that of the host, for what owners are told. */
export type Writing = { ctx: Context; directory: Directory; brand: Brand }

/**
 * Creates an account as a first log-in does: in the organisation, with the role of the provider's table, without a
 * password. Somebody who has logged in there before keeps their account. Throws ScimRefusal (400 without a role, 409 for
 * a userName that is taken there), phoneTaken, accountExists, roleNotAllowed, keyEnded.
 */
export async function createScimUser(
  { ctx, directory, brand }: Writing,
  facts: ScimFacts,
): Promise<ScimUser> {
  const { provider } = directory
  if (!facts.userName) throw new ScimRefusal(400, 'userName is required.', 'invalidValue')
  const named = { ...facts, userName: facts.userName }
  const { id, changed } = await inScope(ctx.services.pool, provider.path, async (client) => {
    const home = await enter(client, ctx, directory)
    const visitor = await findVisitor(client, provider, facts.externalId)
    const user = visitor && (await findScimUser(client, provider, visitor.id))
    if (user) {
      const { isMade } = visitor
      const result = await changeIn(client, { ctx, directory, brand }, { user, facts, isMade })
      return { id: user.id as VisibleAccountId, changed: result }
    }
    await checkUserName(client, directory, { userName: named.userName, ownId: 0 })
    const made = await make(client, { ctx, directory, brand }, { home, facts: named })
    const change = { isFrozen: facts.isActive === false }
    const asked = { change: change, stamp: undefined, brand: brand }
    return { id: made, changed: await changeAccountIn(client, ctx, made, asked) }
  })
  await tellChanged(ctx.services, id, changed)
  return readBack(ctx, directory, id)
}

type Making = { home: LockedOrganisation; facts: ScimFacts & { userName: string } }

async function make(
  client: PoolClient,
  { ctx, directory }: Writing,
  { home, facts }: Making,
): Promise<VisibleAccountId> {
  const { userName, mail = '', phone = '', externalId = '' } = facts
  const { givenName = '', familyName = '' } = facts
  const role = roleOf(directory.provider, facts.roles ?? [])
  if (!role)
    throw new ScimRefusal(
      400,
      'The settings of the identity provider give this user no role: send one of its values in roles, or choose a role of all others.',
      'invalidValue',
    )
  const person = {
    subject: externalId || userName.toLowerCase(),
    address: userName.toLowerCase(),
    name: cutName(shownName({ name: '', givenName: '', familyName: '' }, facts) ?? userName),
    email: mail,
    phone: phone,
    role: role,
  }
  const id = await makeAccount(client, ctx, { home, person, func: 'usermgr/AddUser' })
  const row = { userName, externalId, givenName, familyName }
  await keepFacts(client, directory, { id: id, row: row, isMade: true })
  return id as VisibleAccountId
}

/** The account of somebody who logged in before the directory sent them, so that they do not get a second one. */
async function findVisitor(
  client: PoolClient,
  { id }: IdentityProvider,
  externalId = '',
): Promise<{ id: number; isMade: boolean } | undefined> {
  if (externalId === '') return undefined
  const visitors = db
    .selectFrom('provider_identity as i')
    .leftJoin('scim_user as s', 's.account_id', 'i.account_id')
    .select(['i.account_id as id', 'i.is_made as isMade'])
    .where('i.provider_id', '=', id)
    .where('s.account_id', 'is', null)
    .where((eb) => eb.or([eb('i.directory_id', '=', externalId), eb('i.subject', '=', externalId)]))
  const [visitor, other] = await all(client, visitors.limit(2))
  return other ? undefined : visitor
}

/**
 * Changes what the facts name, and writes nothing if nothing differs. A deactivated person is logged out at once, and
 * their keys end. Throws accountNotFound, ScimRefusal, lastManager, holdsMore, phoneTaken, keyEnded.
 */
export async function changeScimUser(
  { ctx, directory, brand }: Writing,
  id: number,
  facts: ScimFacts,
): Promise<ScimUser> {
  const { provider } = directory
  const account = id as VisibleAccountId
  const changed = await inScope(ctx.services.pool, provider.path, async (client) => {
    await enter(client, ctx, directory)
    const user = await findScimUser(client, provider, id)
    if (!user) throw new AppError('accountNotFound')
    return changeIn(client, { ctx, directory, brand }, { user, facts, isMade: false })
  })
  await tellChanged(ctx.services, account, changed)
  return readBack(ctx, directory, id)
}

type Change = {
  user: ScimUser
  facts: ScimFacts
  /** The provider made the account. */
  isMade: boolean
}

async function changeIn(
  client: PoolClient,
  writing: Writing,
  asked: Change,
): Promise<ChangedAccount> {
  const { ctx, directory, brand } = writing
  const { user, facts } = asked
  const name = shownName(user, facts)
  const change = {
    name: name && cutName(name),
    email: facts.mail,
    phone: facts.phone,
    isFrozen: facts.isActive === undefined ? undefined : !facts.isActive,
  }
  const isRowChanged = await changeRow(client, writing, asked)
  const id = user.id as VisibleAccountId
  const result = await changeAccountIn(client, ctx, id, { change, stamp: undefined, brand })
  if (isRowChanged || !result.isPlain) checkNotBreakGlass(directory, user.id)
  return result
}

/**
 * Deletes an account as its manager does: nothing that is kept for the books hangs on an account, so there is no case in
 * which it could only be deactivated. Throws accountNotFound, lastManager, holdsMore, ScimRefusal, keyEnded.
 */
export async function removeScimUser(
  { ctx, directory }: Pick<Writing, 'ctx' | 'directory'>,
  id: number,
): Promise<void> {
  const { provider } = directory
  const account = id as VisibleAccountId
  const removed = await inScope(ctx.services.pool, provider.path, async (client) => {
    await enter(client, ctx, directory)
    if (!(await findScimUser(client, provider, id))) throw new AppError('accountNotFound')
    checkNotBreakGlass(directory, id)
    return removeAccountIn(client, ctx, account)
  })
  await tellRemoved(ctx.services, account, removed)
}

/** One after the other, as first log-ins are: of two at once only one creates the account. */
async function enter(client: PoolClient, ctx: Context, directory: Directory) {
  const { id, organisationId } = directory.provider
  await lockUntilCommit(client, 'people of a provider', id)
  const home = await lockOrganisation(client, ctx, organisationId)
  await checkInForce(client, directory)
  return home
}

/** Looks within the organisation only, so that nothing is told of others. */
async function checkUserName(
  client: PoolClient,
  { provider }: Directory,
  asked: { userName: string; ownId: number },
): Promise<void> {
  if (await isUserNameTaken(client, provider, asked))
    throw new ScimRefusal(409, `${asked.userName} is another user already.`, 'uniqueness')
}

function checkNotBreakGlass({ provider }: Directory, id: number): void {
  if (id === provider.breakGlassId)
    throw new ScimRefusal(
      403,
      'This manager keeps the password for the day when the identity provider is down: choose another one in the console first.',
      'mutability',
    )
}

const cutName = (name: string) => [...name].slice(0, textLimits.nickName).join('')

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')

/**
 * The one name that an account has: displayName, else name.formatted, else given and family name where the present name
 * was made of them. Undefined: unchanged.
 */
function shownName(
  user: Pick<ScimUser, 'name' | 'givenName' | 'familyName'>,
  { displayName, formatted, givenName, familyName }: ScimFacts,
): string | undefined {
  const said = displayName || formatted
  if (said) return said
  if (givenName === undefined && familyName === undefined) return undefined
  const isMadeOfParts = user.name === cutName(joined(user.givenName, user.familyName))
  const made = joined(givenName ?? user.givenName, familyName ?? user.familyName)
  return isMadeOfParts && made !== '' ? made : undefined
}

type Row = Pick<ScimUser, 'userName' | 'externalId' | 'givenName' | 'familyName'>

const rowOf = ({ userName, externalId, givenName, familyName }: Row): Row => ({
  userName: userName,
  externalId: externalId,
  givenName: givenName,
  familyName: familyName,
})

/** Whether it changed. */
async function changeRow(
  client: PoolClient,
  { ctx, directory }: Writing,
  { user, facts, isMade }: Change,
): Promise<boolean> {
  const { userName, externalId, givenName, familyName } = facts
  const asked = { userName, externalId, givenName, familyName }
  const changes = changesBetween(rowOf(user), asked)
  if (!changes) return false
  if (userName !== undefined)
    await checkUserName(client, directory, { userName: userName, ownId: user.id })
  const row = rowOf({ ...rowOf(user), ...changes.after } as Row)
  await keepFacts(client, directory, { id: user.id, row: row, isMade: isMade })
  const { login, id } = user
  const ownerId = directory.provider.organisationId
  const object = { kind: 'account', id: id, name: login, ownerId: ownerId } as const
  await writeAudit(client, ctx, 'usermgr/ModifyUser', [{ object, ...changes }])
  return true
}

/** `isMade` is for a new row; an existing one keeps its own. */
async function keepFacts(
  client: PoolClient,
  { provider }: Directory,
  { id, row, isMade }: { id: number; row: Row; isMade: boolean },
): Promise<void> {
  const facts = {
    user_name: row.userName,
    user_key: row.userName.toLowerCase(),
    external_id: row.externalId,
    given_name: row.givenName,
    family_name: row.familyName,
  }
  const made = { account_id: id, provider_id: provider.id, is_made: isMade, ...facts }
  await run(
    client,
    db
      .insertInto('scim_user')
      .values(rowFor('scim_user', made))
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(rowFor('scim_user', facts)),
      ),
  )
}

async function readBack(ctx: Context, { provider }: Directory, id: number): Promise<ScimUser> {
  const user = await findScimUser(ctx.services.pool, provider, id)
  if (!user) throw new AppError('accountNotFound')
  return user
}
