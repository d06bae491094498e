import ExcelJS from 'exceljs'
import type { PoolClient } from '../../db/pool.ts'
import { textsOf } from '../../texts.ts'

type Row = { imei: string; password: string; reason: string }

/**
 * The rows of an import that gave random passwords, as a sheet: number, password or why there is none; undefined where
 * it gave none. Taken: the passwords are nowhere else afterwards.
 */
export async function takePasswordSheet(
  client: PoolClient,
  taskId: number,
  lang: string,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const { rows } = await client.query<Row>(
    `SELECT input->>'imei' AS imei, CASE WHEN state = 'done' THEN message ELSE '' END AS password,
       CASE WHEN state = 'done' THEN '' ELSE message END AS reason
     FROM task_item WHERE task_id = $1 AND state <> 'waiting' ORDER BY seq`,
    [taskId],
  )
  if (!rows.some(({ password }) => password !== '')) return undefined
  await client.query(`UPDATE task_item SET message = '' WHERE task_id = $1 AND state = 'done'`, [
    taskId,
  ])
  const texts = await textsOf(lang, ['import'])
  const text = (key: string) => texts(`import.${key}`) ?? key
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(text('passwords.sheet'))
  sheet.columns = [
    { header: text('column.imei'), key: 'imei', width: 20 },
    { header: text('passwords.password'), key: 'password', width: 18 },
    { header: text('passwords.reason'), key: 'reason', width: 50 },
  ]
  for (const column of [1, 2, 3]) sheet.getColumn(column).numFmt = '@'
  sheet.addRows(rows)
  const name = `${text('passwords.file')}.xlsx`
  return { name, bytes: Buffer.from(await book.xlsx.writeBuffer()) }
}
