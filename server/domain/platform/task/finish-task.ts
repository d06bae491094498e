import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import type { PoolClient } from '../../../db/pool.ts'
import { all, db, first, run } from '../../../db/sql.ts'
import { textsOf } from '../../../texts/texts.ts'
import { inRow } from '../file/file-store.ts'
import { keepFile } from '../file/keep-file.ts'
import { failFileFrom } from './task-kinds.ts'

/** Undefined when none was given. Passwords are kept nowhere else. */
async function takePasswordSheet(
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

export type TaskEnd = {
  state: 'done' | 'failed' | 'cancelled'
  message?: string
  fileId?: string
  now: number
}

/**
 * True for who ended it. 20 failures and more become fail.txt, unless it made a file or gave
 * passwords.
 */
export async function finishTask(
  client: PoolClient,
  id: number,
  { state, message = '', fileId, now }: TaskEnd,
): Promise<boolean> {
  const ended = await first(
    client,
    db
      .updateTable('task')
      .set({ state, message, file_id: fileId ?? null, finished_at: new Date(now) })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['account_id', 'failed', 'kind', 'lang']),
  )
  if (!ended) return false
  const file = fileId ? undefined : await fileOfRows(client, id, ended)
  if (file) {
    const made = await keepFile(client, { ...file, accountId: ended.account_id, now })
    await run(client, db.updateTable('task').set({ file_id: made }).where('id', '=', id))
  }
  return true
}

type Ended = { failed: number; kind: string; lang: string }

/** Passwords with failures, else many failures. */
async function fileOfRows(client: PoolClient, id: number, { kind, lang, failed }: Ended) {
  const passwords = kind === 'import' && (await takePasswordSheet(client, id, lang))
  if (passwords)
    return { kind: 'passwords' as const, name: passwords.name, content: inRow(passwords.bytes) }
  if (failed < failFileFrom) return undefined
  const content = inRow(await listFailures(client, id))
  return { kind: 'failures' as const, name: 'fail.txt', content }
}

/** Byte order mark: editors guess otherwise. */
async function listFailures(client: PoolClient, id: number): Promise<Buffer> {
  const rows = await all(
    client,
    db
      .selectFrom('task_item')
      .select((eb) => [
        'seq',
        sql<string | null>`${eb.ref('input')} ->> 'imei'`.as('imei'),
        'message',
      ])
      .where('task_id', '=', id)
      .where('state', '=', 'failed')
      .orderBy('seq'),
  )
  const plain = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const lines = rows.map(({ seq, imei, message }) =>
    [plain(imei ?? ''), seq, plain(message)].join('\t'),
  )
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}
