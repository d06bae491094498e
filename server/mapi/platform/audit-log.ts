import { z } from 'zod'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import { auditParams, type auditRow } from '#lib/contract/usermgr/audit-fields.ts'
import { getLoginLog as getLoginLogContract } from '#lib/contract/usermgr/get-login-log.ts'
import { getOptLog as getOptLogContract } from '#lib/contract/usermgr/get-opt-log.ts'
import { auditPeriod } from '#lib/rules/period.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { listOpenUndos } from '../../domain/fleet/undo/find-undo.ts'
import type { SaidFacts } from '../../domain/people/auth/log-in.ts'
import { inPart, readsInFull, visitorInPart } from '../../domain/people/auth/personal-facts.ts'
import {
  type AuditFilter,
  type AuditRow,
  listAuditEvents,
} from '../../domain/platform/audit/list-audit-events.ts'
import { nameFacts, ownerOf } from '../../domain/platform/audit/name-facts.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { errorText } from '../../texts/error-text.ts'
import { type CallContext, handle } from '../door/handle.ts'

const shape = z.strictObject(auditParams)

const readers = ['e_ua_show_summary', 'e_ua_show_tool'] as const

function selfOf({ caller }: CallContext): { kind: 'account' | 'device'; id: number } {
  return { kind: caller.kind, id: caller.accountId ?? caller.deviceId ?? 0 }
}

/** By request, or for lack of rights. */
function readsOwnOnly({ caller }: CallContext, params: { is_own: boolean }): boolean {
  return params.is_own || !readers.some((right) => caller.permissions.includes(right))
}

/** Common filter. Throws rangeReversed, rangeTooLong. */
function filterOf(
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
function toAuditRow(
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

type Facts = AuditRow['before']

/** As far as the reader may know it. */
function factsInPart(facts: Facts, { objectKind, objectId }: AuditRow, reader: Caller): Facts {
  if (facts === null) return null
  if (objectKind === 'device') {
    const device = inPart(facts, 'device', { reader, isOwn: false })
    return inPart(device, 'profile', { reader, isOwn: false })
  }
  if (objectKind === 'account')
    return inPart(facts, 'account', { reader, isOwn: objectId === reader.accountId })
  if (objectKind !== 'organisation') return facts
  return inPart(facts, 'organisation', { reader, isOwn: objectId === reader.organisationId })
}

export const getOptLog = handle(getOptLogContract, async (ctx, params) => {
  const account = params.suid === undefined ? undefined : ctx.visible.account(params.suid)
  const { object_kind: kind, object_id: id } = params
  const named = account === undefined ? undefined : { kind: 'account', id: account }
  const events = await listAuditEvents(ctx, {
    ...filterOf(ctx, params),
    actor: readsOwnOnly(ctx, params) ? selfOf(ctx) : named,
    func: params.func || undefined,
    object: kind && { kind, id: id === undefined ? undefined : Number(id) },
  })
  const names = await nameFacts(ctx, events)
  const undoOf = await undosOf(ctx, events)
  return {
    items: events.map((event, at) => {
      const owner = ownerOf(event, names[at] ?? {})
      return {
        ...toAuditRow(event, ctx),
        object_kind: event.objectKind,
        object_id: event.objectId === null ? null : String(event.objectId),
        object_name: event.objectName,
        object_sfamilyid: owner ? String(owner.id) : null,
        object_sfamily_name: owner?.name ?? '',
        before: factsInPart(event.before, event, ctx.caller),
        after: factsInPart(event.after, event, ctx.caller),
        names: names[at] ?? {},
        request_id: event.requestId,
        undo_id: undoOf(event) ?? null,
      }
    }),
  }
})

async function undosOf(ctx: Context, events: readonly AuditRow[]) {
  const requestIds = [...new Set(events.map(({ requestId }) => requestId))]
  const undos = await listOpenUndos(ctx, { requestIds })
  const byCall = new Map(undos.map(({ key, func, id }) => [`${key} ${func}`, String(id)]))
  return ({ requestId, func }: AuditRow) => byCall.get(`${requestId} ${func}`)
}

export const getLoginLog = handle(getLoginLogContract, async (ctx, params) => {
  const account = params.suid === undefined ? undefined : ctx.visible.account(params.suid)
  const events = await listAuditEvents(ctx, {
    ...filterOf(ctx, params),
    kind: params.kind,
    actorKind: params.actor_kind,
    // Failed logins have an object but no actor.
    concerns: readsOwnOnly(ctx, params) ? selfOf(ctx) : undefined,
    object: account && { kind: 'account', id: account },
  })
  return {
    items: events.map((event) => ({
      ...toAuditRow(event, ctx),
      object_name: event.objectName,
      ...saidIn(event),
    })),
  }
})

function saidIn({ after }: AuditRow) {
  const { saidProject = '', saidBrowser = '', saidIp = '' } = (after ?? {}) as SaidFacts
  return { said_project: saidProject, said_browser: saidBrowser, said_ip: saidIp }
}
