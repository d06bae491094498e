import type { Protocol } from '#lib/codes/protocols.ts'
import type { FenceShape } from '#server/domain/tracking/fence/fence-columns.ts'
import type { ForeignFleet } from './foreign.ts'

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
