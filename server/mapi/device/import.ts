import { errorCodes } from '#lib/codes/error-codes.ts'
import { importDevices as contract } from '#lib/contract/device/import.ts'
import { startImport } from '../../domain/fleet/import/start-import.ts'
import { handle } from '../door/handle.ts'

export const importDevices = handle(contract, async (ctx, params) => {
  const { protocol, model, wired, sgid } = params
  const start = await startImport(ctx, {
    fileId: params.file_id,
    organisation: ctx.acting,
    groupId: sgid === undefined ? undefined : ctx.visible.group(sgid),
    defaults: { protocol, model, wired },
    createsGroups: params.create_groups,
    givesPasswords: params.password === 'random',
    isDryRun: params.dry_run,
    isConfirmed: params.confirm,
  })
  return {
    task_id: start.taskId === undefined ? null : String(start.taskId),
    needs_confirm: start.needsConfirm,
    total: start.rows.length,
    sheet: start.sheet,
    other_sheets: start.otherSheets,
    hidden_rows: start.hiddenRows,
    headings: start.headings,
    unknown_headings: start.unknownHeadings,
    row_errors: start.rows.flatMap(({ row, input, problems }) =>
      problems.map(({ heading, error, message }) => ({
        row,
        imei: input.imei,
        column: heading,
        errcode: errorCodes[error].code,
        error_message: message,
      })),
    ),
  }
})
