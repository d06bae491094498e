import type ExcelJS from 'exceljs'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type FileKind, keepFile } from '#server/domain/platform/file/keep-file.ts'
import type { Services } from '#server/services.ts'
import { runTask } from '../../workers/task/run-task.ts'
import { taskWorks } from '../../workers/task/task-works.ts'
import { workbook } from './workbook.ts'

export function putFile(
  services: Services,
  file: { accountId: number; bytes: Buffer; kind?: FileKind; name?: string },
): Promise<string> {
  const { kind = 'import', name = 'devices.xlsx' } = file
  return inTransaction(services.pool, (client) =>
    keepFile(client, { ...file, kind, name, now: services.now() }),
  )
}

export async function putSheet(
  services: Services,
  accountId: number,
  rows: ExcelJS.CellValue[][],
): Promise<string> {
  return putFile(services, { accountId, bytes: await workbook(rows) })
}

export const runTaskNow = (services: Services, id: string | number, works = taskWorks) =>
  runTask(services, works, Number(id))
