import type ExcelJS from 'exceljs'
import { inTransaction } from '#server/db/in-transaction.ts'
import { type FileKind, keepFile } from '#server/domain/platform/file/keep-file.ts'
import type { Services } from '#server/services.ts'
import { runTask } from '../../workers/task/run-task.ts'
import { taskWorks } from '../../workers/task/task-works.ts'
import { workbook } from './workbook.ts'

export async function putFile(
  services: Services,
  file: { accountId: number; bytes: Buffer; kind?: FileKind; name?: string },
): Promise<string> {
  const { accountId, kind = 'import', name = 'devices.xlsx' } = file
  const content = await services.files.put(file.bytes)
  return inTransaction(services.pool, (client) =>
    keepFile(client, { accountId, kind, name, content, now: services.now() }),
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
