import type ExcelJS from 'exceljs'
import { call, logIn, type Reply } from './caller.ts'
import {
  createAccount,
  createOrganisation,
  nextNumber,
  type Organisation,
} from './organisations.ts'
import type { Platform } from './platform.ts'
import { prismaOf } from './prisma-of.ts'
import { putSheet } from './tasks.ts'

export const newNumber = () => String(860_100_000_000_000 + nextNumber())

export type Importer = Awaited<ReturnType<typeof openImporter>>

export async function openImporter(platform: Platform) {
  const root: Organisation = await createOrganisation(platform, { name: 'root' })
  const dealer = await createOrganisation(platform, { name: 'dealer', parent: root })
  const account = await createAccount(platform, { organisation: dealer })
  const sid = await logIn(platform, account)
  return {
    root,
    dealer,
    accountId: account.id,
    sid,
    sheet: (rows: ExcelJS.CellValue[][]) => putSheet(platform, account.id, rows),
    /** The clock goes on: no limit is met. */
    start: (fileId: string, params: object = {}, as = sid): Promise<Reply> => {
      platform.advance(2)
      const common = { file_id: fileId, sfamilyid: String(dealer.id) }
      return call(platform, 'device/Import', { ...common, ...params }, { sid: as })
    },
    task: (id: string, as = sid) => call(platform, 'family/GetTask', { task_id: id }, { sid: as }),
    devices: (numbers: string[]) =>
      prismaOf(platform).device.findMany({
        where: { imei: { in: numbers } },
        include: { group: true, profile: true },
      }),
  }
}
