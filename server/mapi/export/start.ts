import type { Func } from '#lib/contract/define.ts'
import { exportStart as contract } from '#lib/contract/export/start.ts'
import { functions } from '#lib/contract/index-list.ts'
import { formatsOf } from '#lib/reports/export-formats.ts'
import { reportAt } from '#lib/reports/index-list.ts'
import { limitOf, listParams } from '#lib/reports/list-params.ts'
import { startExport } from '../../domain/platform/export/start-export.ts'
import { AppError } from '../../errors.ts'
import { badParam } from '../door/bad-param.ts'
import { enterCall } from '../door/enter-call.ts'
import { handle } from '../door/handle.ts'

export const exportStart = handle(contract, async (ctx, params) => {
  const report = reportAt(params.report)
  const def = functions.find(({ name }) => name === report?.source) as Func | undefined
  if (!report || !def) throw new AppError('notFound')
  if (report.access && !ctx.caller.permissions.includes(report.access))
    throw new AppError('noPermission')
  const known = new Set<string>(report.columns.map(({ key }) => key))
  if (params.columns?.some((key) => !known.has(key)))
    throw badParam(ctx, 'columns', 'choice', { values: [...known].join(', ') })
  const formats = formatsOf(report)
  if (!formats.includes(params.format))
    throw badParam(ctx, 'format', 'choice', { values: formats.join(', ') })
  // As on the page, `monitorSid` narrows the list.
  const monitorSid = ctx.acting.id === ctx.caller.organisationId ? null : String(ctx.acting.id)
  const requested = { ...listParams(report, params.params), ...limitOf(report, 1) }
  const { scope } = await enterCall(ctx, def, { params: requested, monitorSid })
  const id = await startExport(ctx, {
    organisationId: scope.acting.id,
    report: report.path,
    params: params.params,
    columns: params.columns,
    format: params.format,
    monitorSid,
  })
  return { task_id: String(id) }
})
