import { getLoginLog as contract } from '#lib/contract/usermgr/get-login-log.ts'
import { listDeeds } from '../../domain/audit/list-deeds.ts'
import { handle } from '../handle.ts'
import { filterOf, readsOwnOnly, selfOf, toDeedRow } from './deed-row.ts'

export const getLoginLog = handle(contract, async (ctx, params) => {
  const account = params.suid === undefined ? undefined : ctx.visible.account(params.suid)
  const deeds = await listDeeds(ctx, {
    ...filterOf(ctx, params),
    kind: params.kind,
    actorKind: params.actor_kind,
    // Failed log-ins have an account for their object, but nobody known for their actor.
    concerns: readsOwnOnly(ctx, params) ? selfOf(ctx) : undefined,
    object: account && { kind: 'account', id: account },
  })
  return {
    items: deeds.map((deed) => ({ ...toDeedRow(deed, ctx), object_name: deed.objectName })),
  }
})
