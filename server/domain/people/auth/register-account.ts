import type { BrandProfile } from '#brands/define.ts'
import { listBrands } from '#brands/resolve.ts'
import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import { listeningRights, type Permission } from '#lib/codes/permissions.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { AppError } from '../../../app-error.ts'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { numberKeyOf } from '../../../db/has-number.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { db, first, rowFor } from '../../../db/sql.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { type AskedAgreement, askedBy, storeConsent } from '../consent/consent.ts'
import { countUse, readInvite } from '../invite/take-invite.ts'
import { insertOrganisation } from '../organisation/create-organisation.ts'
import { lockTree } from '../organisation/lock-tree.ts'
import { maskContact } from './mask-contact.ts'
import { hashPassword } from './password.ts'
import { proveCode, spendCode } from './prove-code.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { channelOf, visitorOf } from './request-code.ts'

/** A registrant alone also binds what it buys, pays, and cuts the oil as its device log-in may. */
const rights: Permission[] = [
  ...defaultPermissions('end_user', 'e_role_user'),
  'e_ua_bind_device',
  'e_ua_force_oil_off',
  'e_ua_modify_package',
  'e_ua_unbind_phone',
]

type Region = 'mainland' | 'other'

export type Registration = {
  /** Trimmed, lower case. */
  login: string
  md5: string
  /** Where the code went. */
  target: string
  code: string
  name: string | undefined
  region: Region | undefined
  /** Of the texts that the person agrees to (hex), read in `language`. */
  legalHash: string | undefined
  language: Language
  /** Token of the link that it comes by. */
  invite: string | undefined
}

/** Only holders of a valid code learn of an account; the code stays good until it is made. */
export async function registerAccount(
  ctx: Pick<Context, 'services' | 'now' | 'ip' | 'requestId'>,
  brand: BrandProfile,
  given: Registration,
): Promise<void> {
  const { services, now, ip } = ctx
  if (!brand.features.register) throw new AppError('registrationClosed')
  const asked = agreedBy(brand, given)
  refuseWeakPassword(given.md5, [given.login, given.name, given.target])
  const { target, code } = given
  const codeId = await proveCode(services, { purpose: 'register', target, subject: '' }, code)
  const passwordHash = await hashPassword(given.md5, services.config.SECRET)
  await inTransaction(services.pool, async (client) => {
    await lockUntilCommit(client, 'register')
    await refuseTaken(client, given)
    await spendCode(client, codeId, now())
    await lockTree(client, 'change')
    const { invite } = given
    const asks = { brand: brand.brand, now: now() }
    const link = invite && (await readInvite(client, { ...asks, token: invite }))
    const under = link ? link.organisationId : services.config.REGISTER_UNDER
    const parent = await lockParent(client, under)
    const blank = { contact: '', phone: '', address: '', remark: '' }
    const family = { name: given.name ?? given.login, kind: 'end_user' as const, ...blank }
    const organisation = await insertOrganisation(client, parent, family)
    const id = await makeAccount(client, { ...given, passwordHash }, organisation.id)
    if (link) await countUse(client, { linkId: link.id, accountId: id, now: now() })
    const { language } = given
    if (asked) await storeConsent(client, { accountId: id, asked, language, ip, now: now() })
    const visitor = {
      ...visitorOf(given.login),
      organisationId: organisation.id,
      path: organisation.path,
    }
    const object = { kind: 'account' as const, id, name: given.login }
    const agreed = asked && { version: asked.version, hash: asked.hash }
    const after = { organisation: organisation.id, target: maskContact(target), agreed: agreed }
    await writeAudit(client, { ...ctx, caller: visitor }, 'user/Register', [{ object, after }])
  })
}

/** What the registrant agrees to; undefined: the brand asks for nothing. */
function agreedBy(brand: BrandProfile, { legalHash }: Registration): AskedAgreement | undefined {
  const asked = askedBy(brand)
  if (asked && legalHash === undefined) throw new AppError('agreementNeeded')
  if (asked && legalHash !== asked.hash) throw new AppError('legalChanged')
  return asked
}

/**
 * A login name must not be another's name or phone or a device number; a mobile number must be its
 * own.
 */
async function refuseTaken(client: PoolClient, { login, target }: Registration): Promise<void> {
  const looksForeign = /^1[3-9]\d{9}$/.test(login) && login !== target
  const taken = await first(client, takenBy(login, target))
  if (taken?.phone) throw new AppError('phoneTaken')
  if (looksForeign || taken?.login) throw new AppError('accountExists')
}

function takenBy(login: string, phone: string) {
  const accounts = db.selectFrom('account')
  const named = accounts.where((eb) => eb.or([eb('login', '=', login), eb('phone', '=', login)]))
  const devices = db
    .selectFrom('device')
    .where((eb) => eb(numberKeyOf(eb.ref('imei')), '=', numberKeyOf(eb.val(login))))
    .where((eb) => eb.not('number_clash'))
  return db.selectNoFrom((eb) => [
    eb
      .or([eb.exists(named), eb.exists(devices)])
      .$castTo<boolean>()
      .as('login'),
    eb
      .exists(accounts.where('phone', '=', phone))
      .$castTo<boolean>()
      .as('phone'),
  ])
}

async function lockParent(
  client: PoolClient,
  id: number | undefined,
): Promise<{ id: number; path: string }> {
  const parent = await first(
    client,
    db
      .selectFrom('organisation')
      .select(['id', 'path'])
      .where((eb) => (id === undefined ? eb('parent_id', 'is', null) : eb('id', '=', id)))
      .orderBy('id')
      .limit(1)
      .forShare(),
  )
  if (!parent) throw new Error('REGISTER_UNDER names no organisation')
  return parent
}

/**
 * A region that somebody claims opens no listening that the phone's, or of a mail address any region, does not: who
 * manages the account may give it.
 */
function rightsOf(claimed: Region, told: Region | undefined): Permission[] {
  const isLaxer = listBrands().some(
    ({ listening }) =>
      listening[claimed] && !(told ? listening[told] : Object.values(listening).every(Boolean)),
  )
  return isLaxer ? rights.filter((right) => !listeningRights.includes(right)) : rights
}

async function makeAccount(
  client: PoolClient,
  given: Registration & { passwordHash: string },
  organisationId: number,
): Promise<number> {
  const { login, name, target, passwordHash, region } = given
  const home = db.selectFrom('organisation').select('zone').where('id', '=', organisationId)
  const isPhone = channelOf(target) === 'sms'
  const isAbroad = target.startsWith('+') && !target.startsWith('+86')
  const told = isAbroad ? ('other' as const) : ('mainland' as const)
  const account = {
    organisation_id: organisationId,
    login,
    name: name ?? login,
    password_hash: passwordHash,
    ...(isPhone ? { phone: target } : { email: target }),
    role: 'e_role_user' as const,
    permissions: rightsOf(region ?? told, isPhone ? told : undefined),
    zone: (await first(client, home))?.zone ?? 'UTC',
    region: region ?? told,
    settings: JSON.stringify({ mustComplete: true }),
  }
  const created = await first(
    client,
    db.insertInto('account').values(rowFor('account', account)).returning('id'),
  )
  return created?.id ?? 0
}
