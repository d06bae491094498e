import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import { textsOf } from '../../../texts/texts.ts'

/** Undefined when none was given. Passwords are kept nowhere else. */
export async function takePasswordSheet(
  client: PoolClient,
  taskId: number,
  lang: string,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const rows = await all(client, triedRows(taskId))
  if (!rows.some(({ password }) => password !== '')) return undefined
  const emptied = db.updateTable('task_item').set({ message: '' }).where('task_id', '=', taskId)
  await run(client, emptied.where('state', '=', 'done'))
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

const triedRows = (taskId: number) =>
  db
    .selectFrom('task_item')
    .select((eb) => {
      const message = eb.ref('message')
      return [
        sql<string>`${eb.ref('input')} ->> 'imei'`.as('imei'),
        eb.case().when('state', '=', 'done').then(message).else('').end().as('password'),
        eb.case().when('state', '=', 'done').then('').else(message).end().as('reason'),
      ]
    })
    .where('task_id', '=', taskId)
    .where('state', '<>', 'waiting')
    .orderBy('seq')
