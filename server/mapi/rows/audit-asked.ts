import type { z } from 'zod'
import type { auditFilters, loginFilters, optFilters } from '#lib/contract/usermgr/audit-fields.ts'
import { auditPeriod } from '#lib/rules/period.ts'
import { readsInFull } from '../../domain/people/auth/personal-facts.ts'
import type { AuditFilter } from '../../domain/platform/audit/audit-conditions.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import type { CallContext } from '../door/handle.ts'

type Filters = z.output<z.ZodObject<typeof auditFilters>>

const readers = ['e_ua_show_summary', 'e_ua_show_tool'] as const

function selfOf({ caller }: CallContext): { kind: 'account' | 'device'; id: number } {
  return { kind: caller.kind, id: caller.accountId ?? caller.deviceId ?? 0 }
}

/** By request, or for lack of rights. */
function readsOwnOnly({ caller }: CallContext, params: { is_own: boolean }): boolean {
  return params.is_own || !readers.some((right) => caller.permissions.includes(right))
}

/** Common filter. Throws rangeReversed, rangeTooLong. */
function filterOf(ctx: CallContext, params: Filters): AuditFilter {
  const { start_time: start, end_time: end } = params
  checkPeriod({ start, end }, auditPeriod, ctx.now() / 1000)
  const { acting, caller } = ctx
  const isRoot = caller.isRoot && acting.id === caller.organisationId
  const isOwn = readsOwnOnly(ctx, params)
  return {
    from: isOwn ? undefined : { path: acting.path, withBelow: params.is_get_child, isRoot },
    sinceHome: ownHomeOf(caller),
    search: params.search || undefined,
    searchesVisitors: readsInFull(caller, 'account'),
    isRefused: params.is_refused,
    start: new Date(start * 1000),
    end: new Date(end * 1000 + 999),
  }
}

const ownHomeOf = ({ kind, deviceId, path }: CallContext['caller']) =>
  kind === 'device' && deviceId !== undefined ? { deviceId, path } : undefined

/** Changes that a call asks for, as far as the caller reads them. Throws rangeReversed, rangeTooLong. */
export function optEventsOf(
  ctx: CallContext,
  params: Filters & z.output<z.ZodObject<typeof optFilters>>,
): AuditFilter {
  const account = params.suid === undefined ? undefined : ctx.visible.account(params.suid)
  const { object_kind: kind, object_id: id } = params
  const named = account === undefined ? undefined : { kind: 'account', id: account }
  return {
    ...filterOf(ctx, params),
    actor: readsOwnOnly(ctx, params) ? selfOf(ctx) : named,
    func: params.func || undefined,
    object: kind && { kind, id: id === undefined ? undefined : Number(id) },
  }
}

/** Log-ins and changes of accounts that a call asks for, as far as the caller reads them. Throws rangeReversed, rangeTooLong. */
export function loginEventsOf(
  ctx: CallContext,
  params: Filters & z.output<z.ZodObject<typeof loginFilters>>,
): AuditFilter {
  const account = params.suid === undefined ? undefined : ctx.visible.account(params.suid)
  return {
    ...filterOf(ctx, params),
    kind: params.kind,
    actorKind: params.actor_kind,
    // Failed logins have an object but no actor.
    concerns: readsOwnOnly(ctx, params) ? selfOf(ctx) : undefined,
    object: account && { kind: 'account', id: account },
  }
}
