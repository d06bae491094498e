import type { PoolClient } from '../../../../db/pool.ts'
import { db, tuples } from '../../../../db/sql.ts'
import { addCell, areSame, type Cells, cellOf, type FigureTuple, figureColumns } from './cells.ts'
import { type CellKey, deleteCells, type KeptRow, upsertCells } from './write-cells.ts'

const table = 'organisation_open_day'

/** Replaces what has not ended, by what organisations themselves have of it. */
export async function writeOpen(
  client: PoolClient,
  paths: ReadonlyMap<number, string>,
  own: Cells,
): Promise<void> {
  const trees: Cells = new Map()
  for (const [id, days] of own)
    for (const above of (paths.get(id) ?? '').split('/').filter(Boolean))
      for (const [day, cell] of days) addCell(trees, Number(above), day, cell)
  for (const [isTree, cells] of [
    [false, own],
    [true, trees],
  ] as const) {
    const stored = await readStored(client, isTree)
    const gone: CellKey[] = []
    for (const [id, days] of stored)
      for (const day of days.keys()) if (!cells.get(id)?.has(day)) gone.push([id, day])
    await deleteCells(client, table, { isTree: isTree, keys: gone })
    await upsertCells(client, table, changedRows(isTree, stored, cells))
  }
}

function changedRows(isTree: boolean, stored: Cells, cells: Cells): KeptRow[] {
  const rows: KeptRow[] = []
  for (const [id, days] of cells)
    for (const [day, cell] of days) {
      const before = stored.get(id)?.get(day)
      if (!before || !areSame(before, cell))
        rows.push({ id: id, isTree: isTree, day: day, cell: cell })
    }
  return rows
}

async function readStored(client: PoolClient, isTree: boolean): Promise<Cells> {
  const rows = db
    .selectFrom(table)
    .select(['organisation_id', 'day'])
    .select(figureColumns)
    .where('is_tree', '=', isTree)
  const cells: Cells = new Map()
  for (const [id, day, ...figures] of await tuples<[number, number, ...FigureTuple]>(client, rows))
    addCell(cells, id, day, cellOf(figures))
  return cells
}
