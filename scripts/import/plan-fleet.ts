import type { Protocol } from '#lib/codes/protocols.ts'
import { numberRule, printedNumber } from '#lib/rules/device-number.ts'
import { email as emailRule } from '#lib/rules/email.ts'
import { name as nameRule } from '#lib/rules/name.ts'
import { plainSim, sim as simRule } from '#lib/rules/sim.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { account, normalAccount } from '#lib/rules/words.ts'
import type { FenceShape } from '#server/domain/tracking/fence/fence-columns.ts'
import type { ForeignDevice, ForeignFleet, ForeignGroup, ForeignUser } from './foreign.ts'
import { readWkt } from './read-wkt.ts'

/** The owner of an imported object: the target organisation, that of a group, or that of a user. */
export type Home = 'target' | `group ${number}` | `user ${number}`

type Planned = { id: number; name: string }
export type PlannedOrganisation = Planned & { key: Exclude<Home, 'target'>; parent: Home }
/** Within an organisation. */
export type PlannedGroup = Planned & { home: Home }
export type PlannedDevice = Planned & {
  home: Home
  groupId: number | undefined
  number: string
  protocol: Protocol
  model: string
  sim: string
}
export type PlannedUser = Planned & { home: Home; login: string; email: string; isManager: boolean }
export type PlannedFence = Planned & { shape: FenceShape }

export type PlanRefusal = { kind: 'device' | 'user' | 'fence'; name: string; why: string }

export type FleetPlan = {
  /** Parents first. */
  organisations: PlannedOrganisation[]
  groups: PlannedGroup[]
  devices: PlannedDevice[]
  users: PlannedUser[]
  fences: PlannedFence[]
  deviceFences: ForeignFleet['deviceFences']
  groupFences: ForeignFleet['groupFences']
  refusals: PlanRefusal[]
}

/** Characters, not halves of one; what nobody sees is no name. */
function named(text: string, id: number, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return [...plain].slice(0, most).join('').trim() || `#${id}`
}

/** As organisations and groups may be called. */
function plainlyNamed(text: string, id: number, most: number): string {
  const given = named(text, id, most)
  if (nameRule.test(given)) return given
  const letters = given.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
  return named(letters, id, most)
}

/** As Traccar calls protocols that are spoken here; devices of others come by a feed. */
const spoken: Readonly<Record<string, Protocol>> = {
  huabao: 'jt808',
  gt06: 'gt06',
  osmand: 'osmand',
  watch: 'watch',
}
const fedProtocol: Protocol = 'osmand'

class Planner {
  readonly fleet: ForeignFleet
  readonly groups: ReadonlyMap<number, ForeignGroup>
  readonly users: ReadonlyMap<number, ForeignUser>
  readonly refusals: PlanRefusal[] = []
  readonly #organisationGroups: ReadonlySet<number>
  /** Users by the devices that they alone are linked to directly. */
  readonly #customerOf: ReadonlyMap<number, number>

  constructor(fleet: ForeignFleet) {
    this.fleet = fleet
    this.groups = new Map(withoutLoops(fleet.groups).map((group) => [group.id, group]))
    this.users = new Map(fleet.users.map((user) => [user.id, user]))
    const parents = [...this.groups.values()].flatMap(({ parentId }) => parentId ?? [])
    const people = fleet.userGroups.flatMap(([user, group]) =>
      this.users.get(user)?.isAdministrator ? [] : group,
    )
    this.#organisationGroups = new Set([...parents, ...people])
    this.#customerOf = this.#customers()
  }

  /** A group that holds groups, or that a person sees, is an organisation. */
  isOrganisation(group: number): boolean {
    return this.groups.has(group) && this.#organisationGroups.has(group)
  }

  /** Of a group, or the nearest above that is an organisation. */
  homeOfGroup(id: number | undefined): Home {
    for (let group = this.groups.get(id ?? 0); group; group = this.groups.get(group.parentId ?? 0))
      if (this.isOrganisation(group.id)) return `group ${group.id}`
    return 'target'
  }

  homeOfDevice({ id, groupId }: ForeignDevice): Home {
    if (groupId !== undefined && this.groups.has(groupId)) return this.homeOfGroup(groupId)
    const customer = this.#customerOf.get(id)
    return customer === undefined ? 'target' : `user ${customer}`
  }

  /** Whether a user sees all devices of an organisation and of those below. */
  seesAll(user: number, home: Home, devices: readonly PlannedDevice[]): boolean {
    const direct = new Set(linksOf(this.fleet.userDevices, user))
    const groups = new Set(linksOf(this.fleet.userGroups, user))
    const foreign = new Map(this.fleet.devices.map(({ id, groupId }) => [id, groupId]))
    return devices
      .filter((device) => device.home === home || this.#above(device.home).includes(home))
      .every(({ id }) => direct.has(id) || this.#liesIn(foreign.get(id), groups))
  }

  #liesIn(id: number | undefined, groups: ReadonlySet<number>): boolean {
    for (let group = this.groups.get(id ?? 0); group; group = this.groups.get(group.parentId ?? 0))
      if (groups.has(group.id)) return true
    return false
  }

  /** Without those that lie below another of them. */
  topmost(homes: ReadonlySet<Home>): Home[] {
    return [...homes].filter((home) => !this.#above(home).some((above) => homes.has(above)))
  }

  #above(home: Home): Home[] {
    const [kind, id] = home.split(' ')
    const group = kind === 'group' ? this.groups.get(Number(id)) : undefined
    if (!group) return []
    const above = this.homeOfGroup(group.parentId)
    return above === 'target' ? [] : [above, ...this.#above(above)]
  }

  #customers(): Map<number, number> {
    const byDevice = new Map<number, number[]>()
    for (const [user, device] of this.fleet.userDevices) {
      const known = this.users.get(user)
      if (!known || whyUnfit(known) !== undefined) continue
      byDevice.set(device, [...(byDevice.get(device) ?? []), user])
    }
    // Who sees a group besides has his home there.
    const ofGroups = new Set(this.fleet.userGroups.map(([user]) => user))
    return new Map(
      [...byDevice].flatMap(([device, [user, ...others]]): [number, number][] =>
        user === undefined || others.length > 0 || ofGroups.has(user) ? [] : [[device, user]],
      ),
    )
  }

  refuse(kind: PlanRefusal['kind'], name: string, why: string): void {
    this.refusals.push({ kind: kind, name: name, why: why })
  }
}

/** A group that is its own ancestor stands alone. */
function withoutLoops(groups: readonly ForeignGroup[]): ForeignGroup[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  return groups.map((group) => {
    const seen = new Set<number>()
    for (let at = byId.get(group.parentId ?? 0); at; at = byId.get(at.parentId ?? 0)) {
      if (at.id === group.id || seen.has(at.id)) return { ...group, parentId: undefined }
      seen.add(at.id)
    }
    return byId.has(group.parentId ?? 0) ? group : { ...group, parentId: undefined }
  })
}

function planDevices(planner: Planner): PlannedDevice[] {
  const seen = new Set<string>()
  return planner.fleet.devices.flatMap((device) => {
    const { id, name, model, phone, groupId } = device
    const protocol = spoken[device.protocol] ?? fedProtocol
    const number = printedNumber(device.number)
    const isFit = numberRule(protocol).test(number)
    // A name as phones have it fits the protocol of feeds alone.
    const taken = isFit ? protocol : fedProtocol
    if (!isFit && !numberRule(fedProtocol).test(number)) {
      planner.refuse('device', device.number || `#${id}`, 'number')
      return []
    }
    const key = number.toLowerCase().replace(/^0+(?=.)/, '')
    if (seen.has(key)) {
      planner.refuse('device', device.number, 'numberTwice')
      return []
    }
    seen.add(key)
    const group = planner.groups.get(groupId ?? 0)
    return {
      id: id,
      name: named(name, id, textLimits.deviceName),
      number: number,
      protocol: taken,
      model: [...model.trim()].slice(0, textLimits.deviceModel).join(''),
      sim: simOf(phone),
      home: planner.homeOfDevice(device),
      groupId: group && !planner.isOrganisation(group.id) ? group.id : undefined,
    }
  })
}

/** The SIM number of a device; text that is not a number is left out. */
const simOf = (phone: string): string => (simRule.test(phone) ? plainSim(phone) : '')

/** By what one logs in here: letters and digits, out of the address where the other platform has none. */
function loginOf({ id, login, email }: ForeignUser): string {
  const given = normalAccount(login)
  if (account.test(given)) return given
  const short = normalAccount(email.split('@', 1)[0] ?? '').replace(/[^0-9a-z]/g, '')
  return short.slice(0, textLimits.account) || `user${id}`
}

function planUsers(planner: Planner, devices: readonly PlannedDevice[]): PlannedUser[] {
  const homes = new Map(devices.map(({ id, home }) => [id, home]))
  return planner.fleet.users.flatMap((user) => {
    const { id, login, email, name, isManager } = user
    const label = email || login || `#${id}`
    const linked = new Set<Home>([
      ...linksOf(planner.fleet.userGroups, id).map((group) => planner.homeOfGroup(group)),
      ...linksOf(planner.fleet.userDevices, id).flatMap((device) => homes.get(device) ?? []),
    ])
    const homesOfUser = planner.topmost(linked)
    const [home, ...others] = homesOfUser
    const why = whyNot(user, homesOfUser)
    if (why !== undefined || home === undefined || others.length > 0) {
      planner.refuse('user', label, why ?? 'several')
      return []
    }
    // There is no account that sees less than its organisation.
    if (!planner.seesAll(id, home, devices)) {
      planner.refuse('user', label, 'part')
      return []
    }
    return {
      id: id,
      name: named(name, id, textLimits.nickName),
      login: loginOf(user),
      email: email.trim().toLowerCase(),
      home: home,
      isManager: isManager,
    }
  })
}

const linksOf = (links: ForeignFleet['userGroups'], from: number): number[] =>
  links.flatMap(([user, to]) => (user === from ? to : []))

/** Whatever it sees. */
function whyUnfit({ isAdministrator, isDisabled, email }: ForeignUser): string | undefined {
  if (isAdministrator) return 'administrator'
  if (isDisabled) return 'disabled'
  return emailRule.test(email) ? undefined : 'noMail'
}

/** Of the target all is seen: nobody is put there by a link to a part of it. */
function whyNot(user: ForeignUser, homes: readonly Home[]): string | undefined {
  const unfit = whyUnfit(user)
  if (unfit !== undefined) return unfit
  if (homes.length === 0) return 'noDevices'
  return homes.includes('target') || homes.length > 1 ? 'several' : undefined
}

function planOrganisations(
  planner: Planner,
  devices: readonly PlannedDevice[],
): PlannedOrganisation[] {
  const most = textLimits.organisationName
  const ofGroups = [...planner.groups.values()]
    .filter(({ id }) => planner.isOrganisation(id))
    .map(({ id, name, parentId }) => ({
      id: id,
      key: `group ${id}` as const,
      name: plainlyNamed(name, id, most),
      parent: planner.homeOfGroup(parentId),
    }))
  const homes = new Set(devices.map(({ home }) => home))
  const ofUsers = planner.fleet.users
    .filter(({ id }) => homes.has(`user ${id}`))
    .map(({ id, name, email }) => ({
      id: id,
      key: `user ${id}` as const,
      name: plainlyNamed(name || email, id, most),
      parent: 'target' as const,
    }))
  return [...parentsFirst(ofGroups), ...ofUsers]
}

function parentsFirst(organisations: readonly PlannedOrganisation[]): PlannedOrganisation[] {
  const placed = new Set<Home>(['target'])
  const ordered: PlannedOrganisation[] = []
  for (let left = [...organisations]; left.length > 0; ) {
    const ready = left.filter(({ parent }) => placed.has(parent))
    for (const one of ready) placed.add(one.key)
    ordered.push(...ready)
    left = left.filter(({ parent, key }) => !placed.has(key) || !placed.has(parent))
  }
  return ordered
}

function planFences(planner: Planner): PlannedFence[] {
  return planner.fleet.fences.flatMap(({ id, name, area, halfWidth }) => {
    const shape = readWkt(area, halfWidth)
    if (typeof shape === 'string') {
      planner.refuse('fence', named(name, id, textLimits.fenceName), shape)
      return []
    }
    return { id: id, name: named(name, id, textLimits.fenceName), shape: shape }
  })
}

/** What would be made of it. Reads and writes nothing. */
export function planFleet(fleet: ForeignFleet): FleetPlan {
  const planner = new Planner(fleet)
  const devices = planDevices(planner)
  const groups = [...planner.groups.values()].filter(({ id }) => !planner.isOrganisation(id))
  return {
    organisations: planOrganisations(planner, devices),
    groups: groups.map(({ id, name, parentId }) => ({
      id: id,
      name: plainlyNamed(name, id, textLimits.groupName),
      home: planner.homeOfGroup(parentId),
    })),
    devices: devices,
    users: planUsers(planner, devices),
    fences: planFences(planner),
    deviceFences: fleet.deviceFences,
    groupFences: fleet.groupFences,
    refusals: planner.refusals,
  }
}
