import { getOptLog as contract } from '#lib/contract/usermgr/get-opt-log.ts'
import type { Caller } from '../../context.ts'
import { type DeedRow, listDeeds } from '../../domain/audit/list-deeds.ts'
import { nameFacts, ownerOf } from '../../domain/audit/name-facts.ts'
import { inPart } from '../../domain/auth/personal-facts.ts'
import { handle } from '../handle.ts'
import { filterOf, readsOwnOnly, selfOf, toDeedRow } from './deed-row.ts'

type Facts = DeedRow['before']

/** What a deed changed, as far as the reader may know it. */
function factsInPart(facts: Facts, { objectKind, objectId }: DeedRow, reader: Caller): Facts {
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
  const deeds = await listDeeds(ctx, {
    ...filterOf(ctx, params),
    actor: readsOwnOnly(ctx, params) ? selfOf(ctx) : named,
    func: params.func || undefined,
    object: kind && { kind, id: id === undefined ? undefined : Number(id) },
  })
  const names = await nameFacts(ctx, deeds)
  return {
    items: deeds.map((deed, at) => {
      const owner = ownerOf(deed, names[at] ?? {})
      return {
        ...toDeedRow(deed, ctx),
        object_kind: deed.objectKind,
        object_id: deed.objectId === null ? null : String(deed.objectId),
        object_name: deed.objectName,
        object_sfamilyid: owner ? String(owner.id) : null,
        object_sfamily_name: owner?.name ?? '',
        before: factsInPart(deed.before, deed, ctx.caller),
        after: factsInPart(deed.after, deed, ctx.caller),
        names: names[at] ?? {},
        request_id: deed.requestId,
      }
    }),
  }
})
