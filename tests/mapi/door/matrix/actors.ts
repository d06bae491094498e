import type { ErrorName } from '#lib/codes/error-codes.ts'

/**
 * Objects of `owner` in root > dealer > sub > owner, `sibling` beside dealer. `bare`: dealer's
 * account with its home page only; `tool`: root's customer service; `device`; `neighbour`: the
 * owner's other device. Others hold every right.
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

/** Made anew for each call that writes. */
export type Objects = {
  simei: string
  imei: string
  deletedSimei: string
  alarmId: string
  sfamilyid: string
  sgid: string
  suid: string
  otherFamily: string
  taskId: string
  fileId: string
  /** Of the owner, watching nothing. */
  fenceId: string
  boundFenceId: string
  /** What `boundFenceId` watches: `simei`. */
  boundSimei: string
  poiId: string
  beaconId: string
  /** Of a group of the owner without devices. */
  attendanceRuleId: string
  /** An open plan for `simei`. */
  upkeepId: string
  /** Of `simei`, half an hour ago. */
  tripNoteId: string
  /** That `simei` sent. */
  recordingId: string
  /** Of the log book of `simei`. */
  lockedMonth: string
  owner: string
  batchNo: string
  /** Of the owner, in no roll-out, for the model of `modelImei`. */
  firmwareId: string
  /** The owner's, which runs. */
  rolloutId: string
  modelImei: string
  /** Of the owner's wallet. */
  cardId: string
  /** The owner's, waiting. */
  withdrawId: string
  /** A card of `owner`, in no device. */
  iccid: string
  /** The owner's, which `sub` is to answer. */
  complaintId: string
  /** The order that it is about. */
  number: string
  /** Of the owner's organisation, which `sub` is to answer. */
  feedbackId: string
  /** Of the owner to itself and all below. */
  messageId: string
  /** A brand made in /oamm/config that nobody published, at its first `rev`. */
  draftedBrand: string
}

export type Row = {
  params: (objects: Objects) => object
  outcomes: Partial<Record<Actor, Outcome>>
  /** What a success contains; with `by`, what that call gives afterwards. */
  shows?: { by?: string; params?: (objects: Objects) => object; reply: object }
  /** Why a successful write leaves no audit event. */
  untraced?: string
}

export type Matrix = Record<string, Row[]>

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
export const onOrganisation = {
  sibling: 'notFound',
  device: 'notFound',
  neighbour: 'notFound',
} as const
export const onDevice = { sibling: 'deviceNotFound', neighbour: 'deviceNotFound' } as const

export const each = (outcome: Outcome, ...who: Actor[]): Partial<Record<Actor, Outcome>> =>
  Object.fromEntries(who.map((actor) => [actor, outcome]))

export const rootOnly = each(
  'noPermission',
  ...actors.filter((actor) => actor !== 'root' && actor !== 'anonymous'),
)

/** When the trip of `simei` began, in Unix seconds. */
export const oldTrip = 1_790_000_000

export const hour = () => {
  const now = Math.floor(Date.now() / 1000)
  return { start_time: now - 3600, end_time: now }
}

/** A statistic of devices of an organisation, of a group, and of named ones. */
export const ofDevices = (more: () => object = () => ({})): Row[] => [
  { params: () => more(), outcomes: {} },
  { params: ({ sfamilyid }) => ({ sfamilyid, ...more() }), outcomes: onOrganisation },
  { params: ({ sgid }) => ({ sgid, ...more() }), outcomes: onOrganisation },
  {
    params: ({ imei }) => ({ imei_list: [imei], ...more() }),
    outcomes: each('numbersUnknown', 'sibling', 'neighbour'),
  },
]
