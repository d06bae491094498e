import { sql } from 'kysely'
import {
  type ComplaintAct,
  type ComplaintOutcome,
  type ComplaintReason,
  type ComplaintRole,
  type ComplaintState,
  complaintActNames,
  complaintActs,
  stateOfRefund,
} from '#lib/codes/complaint.ts'
import { AppError } from '../../../app-error.ts'
import type { Caller } from '../../../caller.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import { db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import { presentName, type WantedLanguages } from '../package/name-in.ts'

const states = Object.entries(stateOfRefund).map(
  ([refund, state]) => sql`WHEN ${sql.lit(refund)} THEN ${sql.lit(state)}`,
)
/** Of the refund, once there is one: it is not noted twice. */
export const shownState = sql<ComplaintState>`CASE c.state WHEN 'refund'
  THEN CASE r.state ${sql.join(states, sql` `)} END ELSE c.state::text END`

/** Of buyers at or below; for a device log-in, about orders of its device. */
export const complaintsIn = ({ path, deviceId }: Bound, languages: WantedLanguages = []) =>
  db
    .selectFrom('complaint as c')
    .innerJoin('trade_order as t', 't.id', 'c.order_id')
    .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
    .leftJoin('service_package as sold', 'sold.id', 't.package_id')
    .leftJoin('organisation as h', 'h.id', 'c.handler_id')
    .leftJoin('refund as r', 'r.id', 'c.refund_id')
    .where((eb) => isBelow(eb.ref('o.path'), path))
    .$if(deviceId !== undefined, (all) => all.where('t.device_id', '=', deviceId ?? 0))
    .select(['c.id', 'c.order_id as orderId', 'c.organisation_id as organisationId', 'c.rev'])
    .select(['c.account_id as accountId', 'c.opener', 'c.contact', 'c.operator', 'c.brand'])
    .select(['c.lang', 'c.handler_id as handlerId', 'c.refund_id as refundId', 'o.path'])
    .select(['o.name as organisation', 't.number', 't.kind'])
    .select(['t.imei', 't.currency', 't.amount', 't.refunded', 't.root_id as rootId'])
    .select((eb) => [
      presentName(languages, 't.package_name').as('packageName'),
      shownState.as('state'),
      sql<ComplaintReason>`c.reason`.as('reason'),
      sql<ComplaintOutcome | null>`nullif(c.outcome, '')`.as('outcome'),
      eb.fn.coalesce('h.name', eb.val('')).as('handler'),
      eb.fn.coalesce('r.amount', eb.lit(0)).as('refundAmount'),
      unixSeconds(eb.ref('c.created_at')).as('createdAt'),
      unixSeconds(eb.ref('c.updated_at')).as('updatedAt'),
      unixSeconds(eb.ref('c.ended_at')).as('endedAt'),
    ])

type Query = ReturnType<typeof complaintsIn>
export type Complaint = NonNullable<Awaited<ReturnType<Query['executeTakeFirst']>>>

type Reader = Pick<Caller, 'permissions' | 'organisationId' | 'isRoot'>

/** Throws noPermission unless the caller buys or answers. */
export function checkReader({ permissions }: Reader): void {
  const mayRead =
    permissions.includes('e_ua_modify_package') || permissions.includes('e_ua_handle_complaint')
  if (!mayRead) throw new AppError('noPermission')
}

/** Undefined: only reads it. */
export function roleIn(
  { permissions, organisationId, isRoot }: Reader,
  complaint: Pick<Complaint, 'organisationId'>,
): ComplaintRole | undefined {
  if (complaint.organisationId === organisationId)
    return permissions.includes('e_ua_modify_package') ? 'buyer' : undefined
  if (!permissions.includes('e_ua_handle_complaint')) return undefined
  return isRoot ? 'platform' : 'seller'
}

/** The root may act in place of any seller. */
export const isTurnOf = (
  { organisationId }: Reader,
  role: ComplaintRole,
  complaint: Pick<Complaint, 'handlerId'>,
): boolean => role !== 'seller' || complaint.handlerId === organisationId

export function isPossible(act: ComplaintAct, role: ComplaintRole, state: ComplaintState): boolean {
  const { by, from } = complaintActs[act]
  return by.some((one) => one === role) && from.some((one) => one === state)
}

/** What the reader may do now. */
export function actsFor(reader: Reader, complaint: Complaint): ComplaintAct[] {
  const role = roleIn(reader, complaint)
  if (!role || !isTurnOf(reader, role, complaint)) return []
  return complaintActNames.filter(
    (act) =>
      isPossible(act, role, complaint.state) &&
      (act !== 'refund' || reader.permissions.includes('e_ua_refund_order')),
  )
}
