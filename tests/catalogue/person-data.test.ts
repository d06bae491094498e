import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptByLaw, keptColumns } from '#lib/codes/kept-by-law.ts'
import { personTables } from '#server/domain/fleet/person/person-tables.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

/** Types in which somebody's words may stand. */
const texts = ['text', 'varchar', 'bpchar', 'jsonb', 'json', 'bytea', '_text', '_varchar', '_bytea']

let platform: Platform
/** Of each table of both stores its columns; `true`: may hold text that is not made of others. */
const columns = new Map<string, Map<string, boolean>>()

beforeAll(async () => {
  platform = await openPlatform({ isApart: true })
  for (const [store, schema] of [
    [platform.pool, 'public'],
    [platform.positions, 'tracking'],
  ] as const) {
    const { rows } = await store.query<{ table: string; column: string; isText: boolean }>(
      `SELECT c.table_name AS table, c.column_name AS column,
         c.udt_name = ANY ($2) AND c.is_generated = 'NEVER' AS "isText"
       FROM information_schema.columns c
       JOIN pg_class k ON k.relname = c.table_name AND k.relnamespace = to_regnamespace($1)
       WHERE c.table_schema = $1 AND NOT k.relispartition AND c.table_name <> '_prisma_migrations'`,
      [schema, texts],
    )
    for (const { table, column, isText } of rows) {
      const name = schema === 'public' ? table : `${schema}.${table}`
      const known = columns.get(name) ?? new Map<string, boolean>()
      columns.set(name, known.set(column, isText))
    }
  }
})
afterAll(() => platform.close())

test('every table of both stores says what an erasure does to it', () => {
  const named = personTables.map(({ table }) => table)
  expect(new Set(named).size).toBe(named.length)
  expect(named.toSorted()).toEqual([...columns.keys()].toSorted())
})

test('every text goes with its row, is taken out, is kept for a reason, or is nobody’s', () => {
  const undecided = personTables.flatMap(({ table, rules }) => {
    if (rules.some(({ kind }) => kind === 'row' || kind === 'tracked')) return []
    const named = new Set(
      rules.flatMap((rule) =>
        rule.kind === 'change'
          ? Object.keys(rule.to)
          : rule.kind === 'law' || rule.kind === 'plain'
            ? rule.columns
            : [],
      ),
    )
    return [...(columns.get(table) ?? [])].flatMap(([column, isText]) =>
      isText && !named.has(column) ? [`${table}.${column}`] : [],
    )
  })
  expect(undecided).toEqual([])
})

test('it names no column that there is not, and finds rows by those that follow', () => {
  const order = personTables.map(({ table }) => table)
  const wrong = personTables.flatMap(({ table, rules }, index) => {
    const own = columns.get(table)
    const has = (column: string) => (own?.has(column) ? [] : [`${table}.${column}`])
    return rules.flatMap((rule) => {
      if (rule.kind === 'tracked') return []
      if (rule.kind === 'law' || rule.kind === 'plain') return rule.columns.flatMap(has)
      const to = rule.kind === 'change' ? Object.keys(rule.to).flatMap(has) : []
      const by = rule.by.flatMap((found) =>
        Object.entries(found).flatMap(([column, value]) => {
          const [other = '', key] = value.split('.')
          if (key === undefined || value.startsWith('=')) return has(column)
          const isLater = order.indexOf(other) > index && columns.get(other)?.has(key)
          return isLater ? has(column) : [`${table}.${column} by ${value}`]
        }),
      )
      return [...to, ...by]
    })
  })
  expect(wrong).toEqual([])
})

test('what law keeps are columns of the stores, and the docs print the same', () => {
  const docs = fs.readFileSync('docs/operations.md', 'utf8')
  for (const name of Object.keys(keptByLaw)) {
    const [table = '', column = ''] = name.split('.')
    expect([name, columns.get(table)?.get(column)]).toEqual([name, true])
  }
  for (const { why, columns: kept } of keptColumns()) {
    const row = docs.split('\n').find((line) => line.startsWith(`| ${why} |`)) ?? ''
    expect([...row.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)).toEqual(kept)
  }
})
