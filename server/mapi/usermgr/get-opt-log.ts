import { getOptLog as contract } from '#lib/contract/usermgr/get-opt-log.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { listOpenUndos } from '../../domain/fleet/undo/find-undo.ts'
import { inPart } from '../../domain/people/auth/personal-facts.ts'
import { type AuditRow, listAuditEvents } from '../../domain/platform/audit/list-audit-events.ts'
import { nameFacts, ownerOf } from '../../domain/platform/audit/name-facts.ts'
import { handle } from '../door/handle.ts'
import { filterOf, readsOwnOnly, selfOf, toAuditRow } from './audit-row.ts'

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

export const getOptLog = handle(contract, async (ctx, params) => {
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
