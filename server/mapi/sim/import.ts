import { errorCodes } from '#lib/codes/error-codes.ts'
import { importSims as contract } from '#lib/contract/sim/import.ts'
import { roundedFlow, startSimImport } from '../../domain/trade/sim/import-sims.ts'
import { handle } from '../door/handle.ts'

export const importSims = handle(contract, async (ctx, params) => {
  const { file_id: fileId, dry_run: isDryRun } = params
  const start = await startSimImport(ctx, { fileId, organisation: ctx.acting, isDryRun })
  return {
    task_id: start.taskId === undefined ? null : String(start.taskId),
    total: start.rows.length,
    sheet: start.sheet,
    other_sheets: start.otherSheets,
    hidden_rows: start.hiddenRows,
    headings: start.headings,
    unknown_headings: start.unknownHeadings,
    rounded: start.rows.flatMap(({ row, values, problems }) => {
      const found = problems.length === 0 && roundedFlow(values)
      return found ? [{ row, given: found.given, kept: found.kept }] : []
    }),
    row_errors: start.rows.flatMap(({ row, values: { iccid }, problems }) =>
      problems.map(({ heading: column, error, message }) => ({
        row,
        iccid,
        column,
        errcode: errorCodes[error].code,
        error_message: message,
      })),
    ),
  }
})
