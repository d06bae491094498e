import type { PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../../db/sql.ts'
import { areSame, type Cell, type Cells, cellOf, type FigureTuple, figureColumns } from './cells.ts'
import { type CellKey, deleteCells, upsertCells } from './write-cells.ts'

type Asked = { organisationIds: readonly number[]; days: readonly number[] }

/** Writes what organisations themselves have on days; answers the cells that are no longer as they were. */
export async function writeOwn(client: PoolClient, asked: Asked, cells: Cells): Promise<CellKey[]> {
  const stored = await readOwn(client, asked)
  const gone: CellKey[] = []
  for (const [id, days] of stored)
    for (const day of days.keys()) if (!cells.get(id)?.has(day)) gone.push([id, day])
  const changed: [...CellKey, Cell][] = []
  for (const [id, days] of cells)
    for (const [day, cell] of days) {
      const before = stored.get(id)?.get(day)
      if (!before || !areSame(before, cell)) changed.push([id, day, cell])
    }
  await deleteCells(client, 'organisation_day', { isTree: false, keys: gone })
  await upsertCells(
    client,
    'organisation_day',
    changed.map(([id, day, cell]) => ({ id: id, isTree: false, day: day, cell: cell })),
  )
  return [...gone, ...changed.map(([id, day]): CellKey => [id, day])]
}

async function readOwn(client: PoolClient, { organisationIds, days }: Asked): Promise<Cells> {
  const rows = db
    .selectFrom('organisation_day')
    .select(['organisation_id', 'day'])
    .select(figureColumns)
    .where('organisation_id', '=', anyOf(organisationIds))
    .where('is_tree', '=', false)
    .where('day', '=', anyOf(days))
  const cells: Cells = new Map()
  for (const [id, day, ...figures] of await tuples<[number, number, ...FigureTuple]>(
    client,
    rows,
  )) {
    const known = cells.get(id) ?? new Map<number, Cell>()
    cells.set(id, known)
    known.set(day, cellOf(figures))
  }
  return cells
}
