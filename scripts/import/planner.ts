import { email as emailRule } from '#lib/rules/email.ts'
import type { ForeignDevice, ForeignFleet, ForeignGroup, ForeignUser } from './foreign.ts'
import type { Home, PlannedDevice, PlanRefusal } from './planned.ts'

/** Where the objects of a foreign fleet belong here, and which of them are not taken. */
export class Planner {
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
      if (!known || userRefusal(known) !== undefined) continue
      byDevice.set(device, [...(byDevice.get(device) ?? []), user])
    }
    // A user who also sees a group has his home there.
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

/** What a user, or whatever stands first, is linked to. */
export const linksOf = (links: ForeignFleet['userGroups'], from: number): number[] =>
  links.flatMap(([user, to]) => (user === from ? to : []))

/** Why a user is not taken, whatever it sees. */
export function userRefusal({
  isAdministrator,
  isDisabled,
  email,
}: ForeignUser): string | undefined {
  if (isAdministrator) return 'administrator'
  if (isDisabled) return 'disabled'
  return emailRule.test(email) ? undefined : 'noMail'
}
