import type { z } from 'zod'
import { errorNameOf } from '#lib/codes/error-codes.ts'
import type { auditParams, auditRow } from '#lib/contract/usermgr/audit-fields.ts'
import { getLoginLog as getLoginLogContract } from '#lib/contract/usermgr/get-login-log.ts'
import { getOptLog as getOptLogContract } from '#lib/contract/usermgr/get-opt-log.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { listOpenUndos } from '../../domain/fleet/undo/find-undo.ts'
import type { SaidFacts } from '../../domain/people/auth/enter.ts'
import { inPart, visitorInPart } from '../../domain/people/auth/personal-facts.ts'
import { type AuditRow, listAuditEvents } from '../../domain/platform/audit/list-audit-events.ts'
import { nameFacts, ownerOf } from '../../domain/platform/audit/name-facts.ts'
import { errorText } from '../../texts/error-text.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { loginEventsOf, optEventsOf } from '../rows/audit-asked.ts'

type PageParams = z.output<z.ZodObject<typeof auditParams>>

const pageOf = ({ limit_size, is_desc, last_time, last_id }: PageParams) => ({
  limit: limit_size,
  isDescending: is_desc,
  after:
    last_time === undefined || last_id === undefined
      ? undefined
      : { at: new Date(last_time), id: last_id },
})

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
  const events = await listAuditEvents(ctx, { ...optEventsOf(ctx, params), ...pageOf(params) })
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
  const events = await listAuditEvents(ctx, { ...loginEventsOf(ctx, params), ...pageOf(params) })
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
