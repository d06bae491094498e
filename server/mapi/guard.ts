import type { Func, ScopeKind } from '#lib/contract/define.ts'
import { sfamilyid } from '#lib/contract/fields.ts'
import type { Caller } from '../context.ts'
import {
  type Bound,
  type DeletedDeviceId,
  findAccounts,
  findDeletedDevices,
  findDevices,
  findDevicesByNumber,
  findGroups,
  findOrganisations,
  type VisibleAccountId,
  type VisibleDeviceId,
  type VisibleGroupId,
  type VisibleOrganisation,
} from '../db/family-scope.ts'
import type { Pool } from '../db/pool.ts'
import { AppError } from '../errors.ts'

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
}

export type Scope = {
  bound: Bound
  /** From the params, else monitorSid, else the caller's own. */
  acting: { id: number; path: string }
  visible: Visible
  /** Listed device ids that are out of sight. */
  unseen: string[]
}

type Named = Record<ScopeKind, { single: Set<string>; listed: Set<string> }>
type Found = {
  organisation: Map<number, VisibleOrganisation>
  device: Set<VisibleDeviceId>
  deviceNumber: Map<string, VisibleDeviceId>
  deletedDevice: Set<DeletedDeviceId>
  group: Set<VisibleGroupId>
  account: Set<VisibleAccountId>
}

const kinds: ScopeKind[] = [
  'organisation',
  'device',
  'deviceNumber',
  'deletedDevice',
  'group',
  'account',
]
/** Params that name the acting organisation. */
const actingParams = ['sfamilyid', 'familyid', 'sfid']
const largestId = 2_147_483_647

/** Allowed before a forced password change. */
const beforeChange = ['user/GetInfo', 'user/ModifyPwd', 'user/LoginOut']

export function checkAccess(def: Func, caller: Caller): void {
  if (caller.mustChangePassword && !beforeChange.includes(def.name))
    throw new AppError('passwordChangeNeeded')
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
 * refused as missing; elements of arrays are dropped.
 */
export async function resolveScope(
  pool: Pool,
  { def, caller, params, monitorSid }: ScopeArgs,
): Promise<Scope> {
  checkFlags(def, caller, params)
  const bound = await boundOf(pool, caller, monitorSid)
  const named = namedObjects(def, params)
  const found = await findNamed(pool, bound, named)
  const visible = visibleOf(found)
  for (const id of named.organisation.single) visible.organisation(id)
  for (const id of named.device.single) visible.device(id)
  for (const number of named.deviceNumber.single) visible.deviceByNumber(number)
  for (const id of named.group.single) visible.group(id)
  for (const id of named.account.single) visible.account(id)
  const actingParam = actingParams.find((name) => def.scope?.[name] && params[name] !== undefined)
  const acting = actingParam ? visible.organisation(String(params[actingParam])) : bound.acting
  return { bound, acting, visible, unseen: unseenIn(named, found) }
}

function unseenIn(named: Named, found: Found): string[] {
  const missing = (kind: 'device' | 'deletedDevice') => {
    const ids: ReadonlySet<number> = found[kind]
    return [...named[kind].listed].filter((id) => !ids.has(Number(id)))
  }
  const numbers = [...named.deviceNumber.listed].filter((number) => !found.deviceNumber.has(number))
  return [...missing('device'), ...missing('deletedDevice'), ...numbers]
}

export type ScopeArgs = {
  def: Func
  caller: Caller
  params: Record<string, unknown>
  monitorSid: string | null
}

async function boundOf(
  pool: Pool,
  caller: Caller,
  monitorSid: string | null,
): Promise<Bound & Pick<Scope, 'acting'>> {
  const own = { path: caller.path, deviceId: caller.deviceId }
  if (!monitorSid) return { ...own, acting: { id: caller.organisationId, path: caller.path } }
  if (!sfamilyid.safeParse(monitorSid).success) throw new AppError('notFound')
  const organisations = await findOrganisations(pool, own, numbersOf([monitorSid]))
  const monitored = organisations.get(Number(monitorSid))
  if (!monitored) throw new AppError('notFound')
  return { ...own, path: monitored.path, acting: monitored }
}

function namedObjects(def: Func, params: Record<string, unknown>): Named {
  const named = Object.fromEntries(
    kinds.map((kind) => [kind, { single: new Set(), listed: new Set() }]),
  ) as Named
  for (const [param, kind] of Object.entries(def.scope ?? {})) {
    const value = params[param]
    if (value === undefined || value === null || !kind) continue
    if (Array.isArray(value)) for (const key of value) named[kind].listed.add(String(key))
    else named[kind].single.add(String(value))
  }
  return named
}

async function findNamed(pool: Pool, bound: Bound, named: Named): Promise<Found> {
  const keysOf = (kind: ScopeKind) => [...named[kind].single, ...named[kind].listed]
  const ask = <T>(kind: ScopeKind, find: (keys: string[]) => Promise<T>, none: T) =>
    keysOf(kind).length === 0 ? none : find(keysOf(kind))
  const [organisation, device, deviceNumber, deletedDevice, group, account] = await Promise.all([
    ask(
      'organisation',
      (keys) => findOrganisations(pool, bound, numbersOf(keys)),
      new Map<number, VisibleOrganisation>(),
    ),
    ask('device', (keys) => findDevices(pool, bound, numbersOf(keys)), new Set<VisibleDeviceId>()),
    ask(
      'deviceNumber',
      (keys) => findDevicesByNumber(pool, bound, keys),
      new Map<string, VisibleDeviceId>(),
    ),
    ask(
      'deletedDevice',
      (keys) => findDeletedDevices(pool, bound, numbersOf(keys)),
      new Set<DeletedDeviceId>(),
    ),
    ask('group', (keys) => findGroups(pool, bound, numbersOf(keys)), new Set<VisibleGroupId>()),
    ask(
      'account',
      (keys) => findAccounts(pool, bound, numbersOf(keys)),
      new Set<VisibleAccountId>(),
    ),
  ])
  return { organisation, device, deviceNumber, deletedDevice, group, account }
}

/** 64-bit decimals on the wire, 32-bit keys in the database. */
function numbersOf(ids: string[]): number[] {
  return ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= largestId)
}

function visibleOf(found: Found): Visible {
  const member = <T extends number>(
    set: Set<T>,
    id: string,
    error: 'notFound' | 'deviceNotFound',
  ) => {
    const key = Number(id) as T
    if (!set.has(key)) throw new AppError(error)
    return key
  }
  return {
    organisation: (id) => found.organisation.get(Number(id)) ?? refuse('notFound'),
    organisations: (ids) => ids.flatMap((id) => found.organisation.get(Number(id)) ?? []),
    device: (id) => member(found.device, id, 'deviceNotFound'),
    devices: (ids) =>
      ids.map((id) => Number(id) as VisibleDeviceId).filter((id) => found.device.has(id)),
    deviceByNumber: (number) => found.deviceNumber.get(number) ?? refuse('deviceNotFound'),
    devicesByNumber: (numbers) =>
      new Map(
        numbers.flatMap((number) => {
          const id = found.deviceNumber.get(number)
          return id === undefined ? [] : [[number, id]]
        }),
      ),
    deletedDevices: (ids) =>
      ids.map((id) => Number(id) as DeletedDeviceId).filter((id) => found.deletedDevice.has(id)),
    group: (id) => member(found.group, id, 'notFound'),
    account: (id) => member(found.account, id, 'notFound'),
  }
}

function refuse(error: 'notFound' | 'deviceNotFound'): never {
  throw new AppError(error)
}
