import type { Func } from '#lib/contract/define.ts'
import { exportCancel as exportCancelContract } from '#lib/contract/export/cancel.ts'
import { exportGet as exportGetContract } from '#lib/contract/export/get.ts'
import { exportStart as exportStartContract } from '#lib/contract/export/start.ts'
import { getDownload as getDownloadContract } from '#lib/contract/file/get-download.ts'
import { functions } from '#lib/contract/index-list.ts'
import { exportFormats, formatsOf } from '#lib/pages/export-formats.ts'
import { limitOf, listParams, pdfRows } from '#lib/pages/list-params.ts'
import { listAt } from '#lib/pages/lists.ts'
import { AppError } from '../../app-error.ts'
import { countGroups } from '../../domain/fleet/group/list-groups.ts'
import { countAccounts } from '../../domain/people/account/list-accounts.ts'
import { startExport } from '../../domain/platform/export/start-export.ts'
import { openDownload } from '../../domain/platform/file/open-download.ts'
import { cancelOwnTask } from '../../domain/platform/task/cancel-own-task.ts'
import {
  findOwnTask,
  listOwnTasks,
  type OwnTask,
} from '../../domain/platform/task/find-own-task.ts'
import { badParam } from '../door/bad-param.ts'
import { enterCall } from '../door/enter-call.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { taskRowOf } from '../rows/task-row.ts'

export const exportStart = handle(exportStartContract, async (ctx, params) => {
  const report = listAt(params.report)
  const def = functions.find(({ name }) => name === report?.source) as Func | undefined
  if (!report || !def) throw new AppError('notFound')
  if (![report.access ?? []].flat().every((right) => ctx.caller.permissions.includes(right)))
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
  const { scope, params: checked } = await enterCall(ctx, def, { params: requested, monitorSid })
  if (params.format === 'pdf') await refuseLong({ ...ctx, ...scope }, def.name, checked)
  const id = await startExport(ctx, {
    organisationId: scope.acting.id,
    report: report.path,
    params: params.params,
    columns: params.columns,
    format: params.format,
    monitorSid,
    brand: ctx.client.brand.brand,
  })
  return { task_id: String(id) }
})

type Count = (ctx: CallContext, params: Record<string, unknown>) => Promise<number> | undefined

/** Lists whose length is kept, as long as nothing narrows or widens them. */
const counts: Readonly<Record<string, Count>> = {
  'family/GetGarageList': ({ services, acting }, { search }) =>
    search ? undefined : countGroups(services.pool, acting.id),
  'usermgr/GetUserList': ({ services, acting }, params) => {
    const isPlain = ['is_get_child', 'search', 'role', 'suid'].every((name) => !params[name])
    return isPlain && params['is_frozen'] === undefined
      ? countAccounts(services.pool, acting.id)
      : undefined
  },
}

/** Throws exportTooLong for what its task would refuse at the end. */
async function refuseLong(ctx: CallContext, source: string, params: Record<string, unknown>) {
  const rows = await counts[source]?.(ctx, params)
  if (rows !== undefined && rows > pdfRows) throw new AppError('exportTooLong', { rows: pdfRows })
}

const dayMs = 86_400_000

export const exportGet = handle(exportGetContract, async (ctx, { task_id }) => {
  if (task_id) return { item: rowOf(await findOwnTask(ctx, task_id, 'export')) }
  const since = new Date(ctx.now() - dayMs)
  const [newest] = await listOwnTasks(ctx, { kind: 'export', since, limit: 1 })
  return { item: newest ? rowOf(newest) : null }
})

function rowOf(task: OwnTask) {
  const format = exportFormats.find((one) => one === task.params['format']) ?? 'xlsx'
  return { ...taskRowOf(task), report: String(task.params['report']), format }
}

export const exportCancel = handle(exportCancelContract, async (ctx, { task_id }) => {
  await cancelOwnTask(ctx, { id: task_id, kind: 'export', func: exportCancelContract.name })
  return {}
})

export const getDownload = handle(getDownloadContract, (ctx, { file_id }) =>
  openDownload(ctx, file_id, getDownloadContract.name),
)
