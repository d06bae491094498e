import { vi } from 'vitest'
import type { Pool } from '#server/db/pool.ts'

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Plan[] }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Plan of `work`'s last statement: nodes, indexes, tables. */
export async function planOf(store: Pool, work: () => Promise<unknown>) {
  const sent = vi.spyOn(store, 'query')
  await work()
  const [statement] = sent.mock.lastCall as unknown as [{ text: string; values: unknown[] }]
  sent.mockRestore()
  const { rows } = await store.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (FORMAT JSON) ${statement.text}`,
    statement.values,
  )
  const nodes = rows[0] ? nodesOf(rows[0]['QUERY PLAN'][0].Plan) : []
  const named = (key: 'Index Name' | 'Relation Name') =>
    nodes.map((node) => node[key]).filter((name) => name !== undefined)
  return {
    kinds: nodes.map((node) => node['Node Type']),
    indexes: named('Index Name'),
    tables: named('Relation Name'),
  }
}
