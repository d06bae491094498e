import { getLoginStat as getLoginStatContract } from '#lib/contract/usermgr/get-login-stat.ts'
import { getOptStat as getOptStatContract } from '#lib/contract/usermgr/get-opt-stat.ts'
import {
  type AuditSums,
  addUpAudit,
  noObjectKey,
} from '../../domain/platform/audit/add-up-audit.ts'
import { handle } from '../door/handle.ts'
import { loginEventsOf, optEventsOf } from '../rows/audit-asked.ts'
import { pageAfter } from '../rows/page-after.ts'

const isTime = (by: string) => by === 'day' || by === 'month'

const changesOf = ({ count, succeeded, refused, people }: AuditSums) => ({
  count,
  succeeded,
  refused,
  people,
})

export const getOptStat = handle(getOptStatContract, async (ctx, params) => {
  const { by } = params
  const filter = optEventsOf(ctx, params)
  const { rows, total } = await addUpAudit(ctx.services, { filter, by, zone: ctx.caller.zone })
  return {
    items: pageAfter(ctx, rows, params).map((row) => ({
      key: row.key,
      day: isTime(by) ? row.key : null,
      actor: row.name ?? null,
      object_kind: by === 'object' && row.key !== noObjectKey ? row.key : null,
      ...changesOf(row),
    })),
    total: changesOf(total),
  }
})

const logInsOf = ({ count, people, logIns, failedLogIns, changes, refusedChanges }: AuditSums) => ({
  count,
  people,
  log_ins: logIns,
  failed_log_ins: failedLogIns,
  changes,
  refused_changes: refusedChanges,
})

export const getLoginStat = handle(getLoginStatContract, async (ctx, params) => {
  const { by } = params
  const filter = loginEventsOf(ctx, params)
  const { rows, total } = await addUpAudit(ctx.services, { filter, by, zone: ctx.caller.zone })
  return {
    items: pageAfter(ctx, rows, params).map((row) => ({
      key: row.key,
      day: isTime(by) ? row.key : null,
      actor: row.name ?? null,
      ...logInsOf(row),
    })),
    total: logInsOf(total),
  }
})
