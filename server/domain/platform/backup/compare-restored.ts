import type { Pool } from '../../../db/pool.ts'
import { quoted } from './copy-part.ts'
import type { Manifest } from './manifest.ts'

/** A restored database holds other numbers than were written down with the backup. */
export class RestoredDifferent extends Error {
  override readonly name = 'RestoredDifferent'
}

export type Compared = { tables: number; rows: number }

/** Rows of every table, and sums of money. Throws RestoredDifferent, which names the first that is another. */
export async function compareRestored(
  { parts, sums }: Manifest,
  storeOf: (schema: 'public' | 'tracking') => Pool,
): Promise<Compared> {
  const wanted = new Map<string, { schema: 'public' | 'tracking'; name: string; rows: number }>()
  for (const { table, rows } of parts) {
    if (!table) continue
    const { schema, name, parent = name } = table
    const key = `${schema}.${parent}`
    const before = wanted.get(key)?.rows ?? 0
    wanted.set(key, { schema: schema, name: parent, rows: before + rows })
  }
  let rows = 0
  for (const [key, table] of wanted) {
    const from = `${quoted(table.schema)}.${quoted(table.name)}`
    const text = `SELECT count(*) AS n FROM ${from}`
    const found = (await storeOf(table.schema).query<{ n: number }>(text)).rows[0]?.n
    if (found !== table.rows)
      throw new RestoredDifferent(`${key} has ${found} rows instead of ${table.rows}`)
    rows += table.rows
  }
  for (const { table, column, sum } of sums) {
    const text = `SELECT coalesce(sum(${quoted(column)}), 0)::text AS sum FROM ${quoted(table)}`
    const found = (await storeOf('public').query<{ sum: string }>(text)).rows[0]?.sum
    if (found !== sum)
      throw new RestoredDifferent(`the sum of ${table}.${column} is ${found} instead of ${sum}`)
  }
  return { tables: wanted.size, rows }
}
