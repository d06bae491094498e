import { sql } from 'kysely'
import { type AccountSettings, defaultSettings } from '#lib/codes/account-settings.ts'
import type { LoginFlag, Permission, Role } from '#lib/codes/permissions.ts'
import { minutesEast } from '#lib/format/zone-clock.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import { type PathRange, pathRange } from '../../../db/path-range.ts'
import { db, first, type Given, prepared } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { emailRefused } from '../message/refused-contact.ts'
import { devicesBelow } from '../organisation/count-devices.ts'
import { avatarUrl } from './change-own-avatar.ts'
import { countsFrom } from './contact-hold.ts'
import { hasPasskey } from './has-passkey.ts'
import { maskContact } from './mask-contact.ts'
import { type StoredSettings, settingsInForce } from './settings-in-force.ts'

export type Lack = 'phone' | 'email' | 'nickName'

export type SessionFacts = {
  flag: LoginFlag
  permissions: readonly Permission[]
  name: string
  zone: string
  /** Of the zone, now. */
  zoneMinutes: number
  role: Role
  mustChangePassword: boolean
  mustAgree: boolean
  mustFactor: boolean
  login: string
  accountId: number | undefined
  hasPhone: boolean
  /** Masked; empty without one. */
  phone: string
  email: string
  /** Why mail to it was refused for good last; empty where it was not. */
  emailRefused: string
  /** When they may reset the password (ms); 0 always. */
  phoneCountsFrom: number
  emailCountsFrom: number
  region: 'mainland' | 'other'
  lack: Lack[]
  mustComplete: boolean
  hasTotp: boolean
  hasPasskey: boolean
  language: string
  /** A data URL; empty without one. */
  avatar: string
  settings: AccountSettings
  /** Undefined for a device login. */
  organisation:
    | {
        id: number
        name: string
        kind: 'seller' | 'end_user'
        isRoot: boolean
        devices: number
        /** The session was opened by an app. */
        isApp: boolean
      }
    | undefined
  device: { id: number; imei: string } | undefined
}

export async function describeSession(services: Services, caller: Caller): Promise<SessionFacts> {
  const { flag, permissions, name, zone, role, mustChangePassword } = caller
  const { mustAgree = false, mustFactor = false } = caller
  const zoneMinutes = minutesEast(zone, services.now() / 1000)
  const own = { flag, permissions, name, zone, zoneMinutes, role }
  const due = { mustChangePassword, mustAgree, mustFactor }
  const facts = { ...own, ...due }
  return caller.deviceId === undefined
    ? { ...facts, ...(await accountFacts(services, caller)) }
    : { ...facts, ...(await deviceFacts(services, caller.deviceId)) }
}

type Facts = Omit<
  SessionFacts,
  | 'flag'
  | 'permissions'
  | 'name'
  | 'zone'
  | 'zoneMinutes'
  | 'role'
  | 'mustChangePassword'
  | 'mustAgree'
  | 'mustFactor'
>

async function deviceFacts({ pool }: Services, id: number): Promise<Facts> {
  const device = await first(
    pool,
    db.selectFrom('device').select(['imei', 'phone', 'phone_since']).where('id', '=', id),
  )
  if (!device) throw new AppError('loginExpired')
  const { imei, phone, phone_since } = device
  return {
    login: imei,
    accountId: undefined,
    hasPhone: phone !== null,
    phone: phone ? maskContact(phone) : '',
    email: '',
    emailRefused: '',
    phoneCountsFrom: countsFrom(phone_since),
    emailCountsFrom: 0,
    region: 'mainland',
    lack: phone ? [] : ['phone'],
    mustComplete: false,
    hasTotp: false,
    hasPasskey: false,
    language: '',
    avatar: '',
    settings: defaultSettings,
    organisation: undefined,
    device: { id, imei },
  }
}

type OwnAccount = PathRange & { id: number; sidHash: Buffer }

const ownAccount = prepared('own-account', ({ id, sidHash, from, to }: Given<OwnAccount>) =>
  db
    .selectFrom('account as a')
    .innerJoin('organisation as o', 'o.id', 'a.organisation_id')
    .select(['a.id', 'a.login', 'a.name', 'a.phone', 'a.email', 'a.region', 'a.settings'])
    .select(['a.phone_since', 'a.email_since', 'a.totp_since'])
    .select(emailRefused)
    .select((eb) => hasPasskey(eb.ref('a.id')).as('hasPasskey'))
    .select(['o.id as organisationId', 'o.name as organisationName', 'o.kind'])
    .select(sql<number>`(${devicesBelow({ from, to })})`.as('devices'))
    .select((eb) =>
      eb.selectFrom('session').select('is_app').where('sid_hash', '=', sidHash).as('isApp'),
    )
    .select((eb) =>
      eb.selectFrom('account_avatar').select('picture').where('account_id', '=', id).as('avatar'),
    )
    .where('a.id', '=', id),
)

async function accountFacts({ pool }: Services, caller: Caller): Promise<Facts> {
  const [account] = await ownAccount(pool, {
    id: caller.accountId ?? 0,
    sidHash: Buffer.from(caller.sessionKey, 'hex'),
    ...pathRange(caller.path),
  })
  if (!account) throw new AppError('loginExpired')
  const { organisationId: id, organisationName: name, kind, devices, isApp } = account
  const stored = account.settings as StoredSettings
  const lack = lackOf(account)
  return {
    login: account.login,
    accountId: account.id,
    hasPhone: account.phone !== null,
    phone: account.phone ? maskContact(account.phone) : '',
    email: account.email ? maskContact(account.email) : '',
    emailRefused: account.emailRefused ?? '',
    phoneCountsFrom: countsFrom(account.phone_since),
    emailCountsFrom: countsFrom(account.email_since),
    region: account.region,
    lack,
    mustComplete: stored.mustComplete === true && lack.length > 0,
    hasTotp: account.totp_since !== null,
    hasPasskey: account.hasPasskey,
    language: stored.language ?? '',
    avatar: avatarUrl(account.avatar),
    settings: settingsInForce(stored, { isDealer: kind === 'seller' && !caller.isRoot }),
    organisation: { id, name, kind, isRoot: caller.isRoot, devices, isApp: isApp ?? false },
    device: undefined,
  }
}

type Completeness = {
  login: string
  name: string
  phone: string | null
  email: string | null
  region: 'mainland' | 'other'
}

/** Mainland China needs a phone, elsewhere email too. */
export function lackOf({ login, name, phone, email, region }: Completeness): Lack[] {
  const lack: Lack[] = []
  if (!phone && region === 'mainland') lack.push('phone')
  if (!phone && !email && region === 'other') lack.push('email')
  if (name === '' || name === login) lack.push('nickName')
  return lack
}
