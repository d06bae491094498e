import type { Func, ScopeKind } from '#lib/contract/define.ts'
import { sfamilyid } from '#lib/contract/fields.ts'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../caller.ts'
import {
  type Bound,
  type DeletedDeviceId,
  findAccounts,
  findDeletedDevices,
  findDevices,
  findDevicesByNumber,
  findFences,
  findGroups,
  findOrganisations,
  findPois,
  type VisibleAccountId,
  type VisibleDeviceId,
  type VisibleFenceId,
  type VisibleGroupId,
  type VisibleOrganisation,
  type VisiblePoiId,
} from '../../db/family-scope.ts'
import { findLentDevice, type LentDevice } from '../../db/lent-devices.ts'
import type { Pool } from '../../db/pool.ts'

/** Objects of the params within the caller's scope; others throw. */
export type Visible = {
  organisation(id: string): VisibleOrganisation
  /** Skips those out of sight. */
  organisations(ids: readonly string[]): VisibleOrganisation[]
  device(id: string): VisibleDeviceId
  /** Skips those out of sight. */
  devices(ids: readonly string[]): VisibleDeviceId[]
  deviceByNumber(number: string): VisibleDeviceId
  /** Skips those out of sight. */
  devicesByNumber(numbers: readonly string[]): Map<string, VisibleDeviceId>
  /** Skips those out of sight or not deleted. */
  deletedDevices(ids: readonly string[]): DeletedDeviceId[]
  group(id: string): VisibleGroupId
  account(id: string): VisibleAccountId
  fence(id: string): VisibleFenceId
  poi(id: string): VisiblePoiId
  /** Skips those out of sight. */
  pois(ids: readonly string[]): VisiblePoiId[]
}

export type Scope = {
  /** Of a guest: bound to the lent device, with the rights of this function alone. */
  caller: Caller
  bound: Bound
  /** From the params, else monitorSid, else the caller's own. */
  acting: { id: number; path: string }
  visible: Visible
  /** Listed device ids that are out of sight. */
  unseen: string[]
}

type Objects = {
  organisation: VisibleOrganisation
  device: VisibleDeviceId
  deletedDevice: DeletedDeviceId
  deviceNumber: VisibleDeviceId
  group: VisibleGroupId
  account: VisibleAccountId
  fence: VisibleFenceId
  poi: VisiblePoiId
}

type Key = string | number
/** How the objects of a kind are looked up, and what asking for another one throws. */
type Kind<T> = {
  keyOf: (key: string) => Key
  find: (pool: Pool, bound: Bound, keys: string[]) => Promise<ReadonlyMap<Key, T>>
  missing: 'notFound' | 'deviceNotFound' | 'accountNotFound'
}

const byId = <T extends number>(
  find: (pool: Pool, bound: Bound, ids: number[]) => Promise<ReadonlySet<T>>,
): Pick<Kind<T>, 'keyOf' | 'find'> => ({
  keyOf: Number,
  find: async (pool, bound, keys) =>
    new Map(Array.from(await find(pool, bound, numbersOf(keys)), (id) => [id, id])),
})

const kinds: { [K in ScopeKind]: Kind<Objects[K]> } = {
  organisation: {
    keyOf: Number,
    find: (pool, bound, keys) => findOrganisations(pool, bound, numbersOf(keys)),
    missing: 'notFound',
  },
  device: { ...byId(findDevices), missing: 'deviceNotFound' },
  deletedDevice: { ...byId(findDeletedDevices), missing: 'deviceNotFound' },
  deviceNumber: { keyOf: (key) => key, find: findDevicesByNumber, missing: 'deviceNotFound' },
  group: { ...byId(findGroups), missing: 'notFound' },
  account: { ...byId(findAccounts), missing: 'accountNotFound' },
  fence: { ...byId(findFences), missing: 'notFound' },
  poi: { ...byId(findPois), missing: 'notFound' },
}
const kindNames = Object.keys(kinds) as ScopeKind[]

/** Of the kinds that a function names: few of them. */
type Named = { [K in ScopeKind]?: { single: Set<string>; listed: Set<string> } }
type Found = { [K in ScopeKind]?: ReadonlyMap<Key, Objects[K]> }

/** Params that name the acting organisation. */
const actingParams = ['sfamilyid', 'familyid', 'sfid']
const largestId = 2_147_483_647

/** Allowed before the person has agreed to the brand's legal texts. */
const beforeAgreement = ['user/GetInfo', 'user/Agree', 'user/LoginOut']

/** Allowed before a forced password change. */
const beforeChange = ['user/GetInfo', 'user/ModifyPwd', 'user/LoginOut']

/** Allowed before the second factor that an organisation wants is set up. */
const beforeFactor = [...beforeAgreement, 'user/ModifyPwd', 'user/SetTotp']

export function checkAccess(def: Func, caller: Caller): void {
  if (caller.mustChangePassword && !beforeChange.includes(def.name))
    throw new AppError('passwordChangeNeeded')
  if (caller.mustAgree && !beforeAgreement.includes(def.name)) throw new AppError('agreementNeeded')
  if (caller.mustFactor && !beforeFactor.includes(def.name)) throw new AppError('factorNeeded')
  if (def.access === 'anyone') return
  const isAllowed = def.access.every((permission) => caller.permissions.includes(permission))
  if (!isAllowed) throw new AppError('noPermission')
}

/** Throws for flags that need more rights. */
function checkFlags({ accessIf = {} }: Func, caller: Caller, params: Record<string, unknown>) {
  if (caller.isRoot) return
  for (const [flag, permission] of Object.entries(accessIf)) {
    if (permission && params[flag] === true && !caller.permissions.includes(permission))
      throw new AppError('noPermission')
  }
}

/**
 * Resolves `scope` within the caller's subtree, one query a kind. Single objects out of sight are
 * refused as missing; elements of arrays are dropped. A device lent to the caller is in sight of
 * the functions that say so (`lent`).
 */
export async function resolveScope(pool: Pool, args: ScopeArgs): Promise<Scope> {
  const { def, params, monitorSid } = args
  checkFlags(def, args.caller, params)
  const named = namedObjects(def, params)
  const own = await boundOf(pool, args.caller, monitorSid)
  const seen = await findNamed(pool, own, named)
  const lent = await lentDevice(pool, args, { named, seen })
  const caller = lent ? guestOf(args.caller, lent, def) : args.caller
  const bound = lent ? boundTo(lent) : own
  const found = lent ? { ...seen, device: new Map([[lent.id, lent.id]]) } : seen
  for (const kind of kindNames) for (const key of named[kind]?.single ?? []) get(found, kind, key)
  const visible = visibleOf(found)
  const actingParam = actingParams.find((name) => def.scope?.[name] && params[name] !== undefined)
  const acting = actingParam ? visible.organisation(String(params[actingParam])) : bound.acting
  return { caller, bound, acting, visible, unseen: unseenIn(named, found) }
}

/** The one device that a call names, if it is out of sight but lent. */
async function lentDevice(
  pool: Pool,
  { def, caller, monitorSid, now }: ScopeArgs,
  { named, seen }: { named: Named; seen: Found },
): Promise<LentDevice | undefined> {
  const [key, ...others] = named.device?.single ?? []
  const { accountId } = caller
  if (!def.lent || key === undefined || others.length > 0 || monitorSid !== null) return undefined
  if (caller.kind !== 'account' || accountId === undefined || has(seen, 'device', key))
    return undefined
  const [deviceId] = numbersOf([key])
  if (deviceId === undefined) return undefined
  return findLentDevice(pool, { accountId, deviceId, rights: def.lent, now })
}

const guestOf = (caller: Caller, { id, organisationId, path }: LentDevice, { access }: Func) => ({
  ...caller,
  deviceId: id,
  organisationId,
  path,
  isRoot: false,
  permissions: caller.permissions.filter((right) => access !== 'anyone' && access.includes(right)),
})

const boundTo = ({ id, organisationId, path }: LentDevice) => ({
  path,
  deviceId: id,
  acting: { id: organisationId, path },
})

/** Of an object that the params name; throws for one that the caller does not see. */
function get<K extends ScopeKind>(found: Found, kind: K, key: string): Objects[K] {
  const object = found[kind]?.get(kinds[kind].keyOf(key))
  if (object === undefined) throw new AppError(kinds[kind].missing)
  return object
}

const has = (found: Found, kind: ScopeKind, key: string) =>
  found[kind]?.has(kinds[kind].keyOf(key)) === true

const unseenIn = (named: Named, found: Found): string[] =>
  kindNames
    .filter((kind) => kinds[kind].missing === 'deviceNotFound')
    .flatMap((kind) => [...(named[kind]?.listed ?? [])].filter((key) => !has(found, kind, key)))

export type ScopeArgs = {
  def: Func
  caller: Caller
  params: Record<string, unknown>
  monitorSid: string | null
  /** Milliseconds. */
  now: number
}

async function boundOf(
  pool: Pool,
  caller: Caller,
  monitorSid: string | null,
): Promise<Bound & Pick<Scope, 'acting'>> {
  const own = { path: caller.path, deviceId: caller.deviceId }
  if (monitorSid === null)
    return { ...own, acting: { id: caller.organisationId, path: caller.path } }
  if (!sfamilyid.safeParse(monitorSid).success) throw new AppError('notFound')
  const organisations = await findOrganisations(pool, own, numbersOf([monitorSid]))
  const monitored = organisations.get(Number(monitorSid))
  if (!monitored) throw new AppError('notFound')
  return { ...own, path: monitored.path, acting: monitored }
}

function namedObjects(def: Func, params: Record<string, unknown>): Named {
  const named: Named = {}
  for (const [param, kind] of Object.entries(def.scope ?? {})) {
    const value = params[param]
    if (value === undefined || value === null || !kind) continue
    const keys = named[kind] ?? { single: new Set(), listed: new Set() }
    named[kind] = keys
    if (Array.isArray(value)) for (const key of value) keys.listed.add(String(key))
    else keys.single.add(String(value))
  }
  return named
}

async function findNamed(pool: Pool, bound: Bound, named: Named): Promise<Found> {
  const find = async (kind: ScopeKind) => {
    const { single = [], listed = [] } = named[kind] ?? {}
    const keys = [...single, ...listed]
    return keys.length === 0 ? [] : [[kind, await kinds[kind].find(pool, bound, keys)] as const]
  }
  const found = await Promise.all((Object.keys(named) as ScopeKind[]).map(find))
  return Object.fromEntries(found.flat())
}

/** 64-bit decimals on the wire, 32-bit keys in the database. */
function numbersOf(ids: string[]): number[] {
  return ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= largestId)
}

function visibleOf(found: Found): Visible {
  const one =
    <K extends ScopeKind>(kind: K) =>
    (key: string) =>
      get(found, kind, key)
  const some =
    <K extends ScopeKind>(kind: K) =>
    (keys: readonly string[]) =>
      keys.filter((key) => has(found, kind, key)).map((key) => get(found, kind, key))
  return {
    organisation: one('organisation'),
    organisations: some('organisation'),
    device: one('device'),
    devices: some('device'),
    deviceByNumber: one('deviceNumber'),
    devicesByNumber: (numbers) =>
      new Map(
        numbers
          .filter((number) => has(found, 'deviceNumber', number))
          .map((number) => [number, get(found, 'deviceNumber', number)]),
      ),
    deletedDevices: some('deletedDevice'),
    group: one('group'),
    account: one('account'),
    fence: one('fence'),
    poi: one('poi'),
    pois: some('poi'),
  }
}
