import type { Protocol } from '#lib/codes/protocols.ts'
import { numberRule, printedNumber } from '#lib/rules/device-number.ts'
import { plainSim, sim as simRule } from '#lib/rules/sim.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { ForeignFleet } from './foreign.ts'
import { fittingName, plainName } from './plan-names.ts'
import { planUsers } from './plan-users.ts'
import type {
  FleetPlan,
  Home,
  PlannedDevice,
  PlannedFence,
  PlannedOrganisation,
} from './planned.ts'
import { Planner } from './planner.ts'
import { readWkt } from './read-wkt.ts'

/** As Traccar calls protocols that are spoken here; devices of others come by a feed. */
const spoken: Readonly<Record<string, Protocol>> = {
  huabao: 'jt808',
  gt06: 'gt06',
  osmand: 'osmand',
  watch: 'watch',
}
const fedProtocol: Protocol = 'osmand'

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
      name: fittingName(name, id, textLimits.deviceName),
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
      name: plainName(name, id, most),
      parent: planner.homeOfGroup(parentId),
    }))
  const homes = new Set(devices.map(({ home }) => home))
  const ofUsers = planner.fleet.users
    .filter(({ id }) => homes.has(`user ${id}`))
    .map(({ id, name, email }) => ({
      id: id,
      key: `user ${id}` as const,
      name: plainName(name || email, id, most),
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
      planner.refuse('fence', fittingName(name, id, textLimits.fenceName), shape)
      return []
    }
    return { id: id, name: fittingName(name, id, textLimits.fenceName), shape: shape }
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
      name: plainName(name, id, textLimits.groupName),
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
