import type { ExportFormat } from '#lib/pages/export-formats.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { announceTask, createTask } from '../task/create-task.ts'

export type ExportRequest = {
  organisationId: number
  report: string
  /** The list call's, without paging. */
  params: Record<string, unknown>
  /** In order; all without it. */
  columns: string[] | undefined
  format: ExportFormat
  monitorSid: string | null
  /** Whose head a pdf has; that of the installation without it. */
  brand?: string
}

export async function startExport(
  ctx: Context,
  { organisationId, ...params }: ExportRequest,
): Promise<number> {
  const id = await inTransaction(ctx.services.pool, async (client) => {
    const created = await createTask(client, ctx, { kind: 'export', organisationId, params })
    const object = { kind: 'task', id: created, name: params.report } as const
    await writeAudit(client, ctx, 'export/Start', [{ object, after: { ...params } }])
    return created
  })
  await announceTask(ctx.services, id)
  return id
}
