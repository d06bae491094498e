import { z } from 'zod'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import { auditParams, type auditRow } from '#lib/contract/usermgr/audit-fields.ts'
import { auditPeriod } from '#lib/rules/period.ts'
import { readsInFull, visitorInPart } from '../../domain/people/auth/personal-facts.ts'
import type { AuditFilter, AuditRow } from '../../domain/platform/audit/list-audit-events.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { errorText } from '../../texts/error-text.ts'
import type { CallContext } from '../door/handle.ts'

const shape = z.strictObject(auditParams)

const readers = ['e_ua_show_summary', 'e_ua_show_tool'] as const

export function selfOf({ caller }: CallContext): { kind: 'account' | 'device'; id: number } {
  return { kind: caller.kind, id: caller.accountId ?? caller.deviceId ?? 0 }
}

/** By request, or for lack of rights. */
export function readsOwnOnly({ caller }: CallContext, params: { is_own: boolean }): boolean {
  return params.is_own || !readers.some((right) => caller.permissions.includes(right))
}

/** Common filter. Throws rangeReversed, rangeTooLong. */
export function filterOf(
  ctx: CallContext,
  params: z.output<typeof shape>,
): Omit<AuditFilter, 'kind' | 'func'> {
  const { start_time: start, end_time: end, last_time, last_id } = params
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
    limit: params.limit_size,
    isDescending: params.is_desc,
    after:
      last_time === undefined || last_id === undefined
        ? undefined
        : { at: new Date(last_time), id: last_id },
  }
}

const ownHomeOf = ({ kind, deviceId, path }: CallContext['caller']) =>
  kind === 'device' && deviceId !== undefined ? { deviceId, path } : undefined

/** Without its object. */
export function toAuditRow(
  event: AuditRow,
  { lang, caller }: Pick<CallContext, 'lang' | 'caller'>,
): z.input<typeof auditRow> {
  const { actorKind, actorId, organisationId, errcode } = event
  const error = errorNameOf(errcode)
  return {
    id: String(event.id),
    time: Math.floor(event.at.getTime() / 1000),
    time_ms: event.at.getTime(),
    actor_kind: actorKind,
    actor: actorKind === 'visitor' ? visitorInPart(event.actorName, caller) : event.actorName,
    suid: actorKind === 'account' && actorId !== null ? String(actorId) : null,
    sfamilyid: organisationId === null ? null : String(organisationId),
    sfamily_name: event.organisation ?? '',
    func: event.func,
    errcode,
    outcome: errcode === 0 ? ('succeeded' as const) : ('refused' as const),
    error_message: error ? errorText(error, lang) : '',
    ip: event.ip,
    agent: event.agent,
  }
}
