import { getLoginLog as contract } from '#lib/contract/usermgr/get-login-log.ts'
import type { SaidFacts } from '../../domain/people/auth/log-in.ts'
import { type AuditRow, listAuditEvents } from '../../domain/platform/audit/list-audit-events.ts'
import { handle } from '../door/handle.ts'
import { filterOf, readsOwnOnly, selfOf, toAuditRow } from './audit-row.ts'

export const getLoginLog = handle(contract, async (ctx, params) => {
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
