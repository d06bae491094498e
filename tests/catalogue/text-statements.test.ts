import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textStatements as prepared } from '#server/db/text-statement.ts'
import { rootPlatform } from '../factories/file-platform.ts'
import { textStatements } from './text-statements.ts'

const { platform } = await rootPlatform({ isApart: true })
const marked = Object.keys(textStatements).filter((file) =>
  fs.readFileSync(file, 'utf8').includes('textStatement('),
)
await Promise.all(marked.map((file) => import(path.resolve(file))))

test('there are statements to prepare', () => {
  expect(prepared.length).toBeGreaterThan(marked.length)
})

test.each(prepared)('PostgreSQL knows all that $text names', async ({ store, text }) => {
  const client = await (store === 'main' ? platform.pool : platform.positions).connect()
  try {
    await client.query(`PREPARE checked AS ${text}`)
  } finally {
    client.release(true)
  }
})

const statement =
  /(textStatement\(\s*(?:'\w+'|store),\s*|sql(?:<[^`]*>)?)?(['"`])\s*(?:SELECT\b[^'"`]*?\bFROM|INSERT INTO|UPDATE|DELETE FROM|WITH)\s+\w/g

test('a statement about tables is marked as text or built', () => {
  const unmarked = Object.keys(textStatements).filter((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(statement)].some(([, mark]) => !mark),
  )
  // Parts of a marked one; a connection's own positions table; tables of a day; notes of a restore; NOTIFY.
  expect(unmarked).toEqual([
    'server/db/fact-store.ts',
    'server/db/position-store.ts',
    'server/db/rewrite-day.ts',
    'server/domain/platform/backup/restore-progress.ts',
    'server/domain/tracking/position/find-in-area.ts',
    'server/jobs/open-notify-bus.ts',
  ])
})

const typesOf = (text: string, table: string) =>
  text
    .slice(text.indexOf(`'tracking.${table}': {`))
    .split(/\n {2}\}/, 1)[0]
    ?.match(/^ {4}\w+: .*$/gm)
    ?.map((line) => line.trim())
    .toSorted()

const typeOf: Record<string, string> = {
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  text: 'string',
  date: 'Date',
  'timestamp with time zone': 'Date',
  jsonb: 'Record<string, string | number | boolean>',
  ARRAY: 'number[]',
}

test('TrackingTables has the tables and columns of the tracking store', async () => {
  const text = fs.readFileSync('server/db/tracking-tables.ts', 'utf8')
  const { rows } = await platform.positions.query<Record<'table' | 'column' | 'type', string>>(
    `SELECT table_name AS table, column_name AS column, data_type ||
       CASE WHEN is_nullable = 'YES' THEN '?' ELSE '' END AS type
     FROM information_schema.columns
     WHERE table_schema = 'tracking' AND table_name !~ '\\d{8}$|_default$'`,
  )
  const tables = new Set(rows.map(({ table }) => table))
  expect(tables.size).toBeGreaterThan(5)
  for (const table of tables) {
    const columns = rows.filter((row) => row.table === table)
    const lines = columns.map(({ column, type }) => {
      const known = typeOf[type.replace('?', '')] ?? type
      return `${column}: ${known}${type.endsWith('?') ? ' | null' : ''}`
    })
    expect(typesOf(text, table), table).toEqual(lines.toSorted())
  }
})
