import type { ErrorName } from '#lib/codes/error-codes.ts'

/**
 * Who may do what to an account, a device, a group and an organisation of `owner`, in the tree
 * root > dealer > sub > owner (an end user), with `sibling` beside dealer. `bare` is an account of dealer with no
 * right but its home page, `tool` one of customer service in root with the rights of its role; `device` is the device itself,
 * `neighbour` another device of the same owner. All others hold every right that may be held.
 */
export const actors = [
  'root',
  'dealer',
  'sub',
  'owner',
  'sibling',
  'bare',
  'tool',
  'device',
  'neighbour',
  'anonymous',
] as const
export type Actor = (typeof actors)[number]
export type Outcome = 'ok' | ErrorName

/** Ids of the objects that every call names; made anew for each call of a function that writes. */
export type Objects = {
  simei: string
  imei: string
  /** A device in the recycle bin of `owner`. */
  deletedSimei: string
  /** An alarm of the device. */
  alarmId: string
  sfamilyid: string
  sgid: string
  suid: string
  /** A second organisation of the same dealer, to move things to. */
  otherFamily: string
  /** A long operation and a file of an account of the owner. */
  taskId: string
  fileId: string
}

export type Row = {
  params: (objects: Objects) => object
  /** Outcomes that differ from `own`. */
  outcomes: Partial<Record<Actor, Outcome>>
  /** Why a successful call of this writing function leaves no row in the audit log. */
  untraced?: string
}

export type Matrix = Record<string, Row[]>

/** Anybody with a session, whatever it may see. */
export const own: Record<Actor, Outcome> = {
  root: 'ok',
  dealer: 'ok',
  sub: 'ok',
  owner: 'ok',
  sibling: 'ok',
  bare: 'ok',
  tool: 'ok',
  device: 'ok',
  neighbour: 'ok',
  anonymous: 'loginExpired',
}
/** Functions that name the organisation, the group or the account. */
export const onOrganisation = {
  sibling: 'notFound',
  device: 'notFound',
  neighbour: 'notFound',
} as const
/** Functions that name the device. */
export const onDevice = { sibling: 'deviceNotFound', neighbour: 'deviceNotFound' } as const

/** The same outcome for several actors. */
export const each = (outcome: Outcome, ...who: Actor[]): Partial<Record<Actor, Outcome>> =>
  Object.fromEntries(who.map((actor) => [actor, outcome]))

/** Only the root organisation's administrators. */
export const rootOnly = each(
  'noPermission',
  ...actors.filter((actor) => actor !== 'root' && actor !== 'anonymous'),
)

/** The last hour. */
export const hour = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start_time: now - 3600, end_time: now }
}
