import { vi } from 'vitest'
import type { Pool } from '#server/db/pool.ts'

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string }

/** All, wherever they stand: of a distributed store in the tasks of its shards. */
function nodesOf(found: unknown): Plan[] {
  if (typeof found !== 'object' || found === null) return []
  const below = Object.values(found).flatMap(nodesOf)
  return 'Node Type' in found ? [found as Plan, ...below] : below
}

/** A shard has its number behind the name. */
const withoutShard = (name: string) => name.replace(/_1\d{5}$/, '')

/** Plan of `work`'s last statement: nodes, indexes, tables. */
export async function planOf(store: Pool, work: () => Promise<unknown>) {
  const sent = vi.spyOn(store, 'query')
  await work()
  const [statement] = sent.mock.lastCall as unknown as [{ text: string; values: unknown[] }]
  sent.mockRestore()
  const client = await store.connect()
  // Of a shard without rows the plan is another.
  await client.query('SET citus.explain_all_tasks TO on')
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
    `EXPLAIN (FORMAT JSON) ${statement.text}`,
    statement.values,
  )
  client.release(true)
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'])
  const named = (key: 'Index Name' | 'Relation Name') =>
    nodes.flatMap((node) => node[key] ?? []).map(withoutShard)
  return {
    kinds: nodes.map((node) => node['Node Type']),
    indexes: named('Index Name'),
    tables: named('Relation Name'),
  }
}
