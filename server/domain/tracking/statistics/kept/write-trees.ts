import { sql } from 'kysely'
import type { PoolClient } from '../../../../db/pool.ts'
import { anyOf, db, rowFor, run, tuples } from '../../../../db/sql.ts'
import { figureColumns } from './cells.ts'
import { unnested } from './unnested.ts'
import { type CellKey, deleteCells } from './write-cells.ts'

const atOnce = 5_000
/** Days of a store fit beside an organisation's id. */
const days = 100_000

const idsIn = (path: string): number[] => path.split('/').filter(Boolean).map(Number)

/** Paths of all organisations, by id. */
export const readPaths = async (client: PoolClient): Promise<Map<number, string>> =>
  new Map(
    await tuples<[number, string]>(client, db.selectFrom('organisation').select(['id', 'path'])),
  )

/**
 * Organisations whose tree has others in it than when it was counted last: all above one that came, went or moved, but for those
 * that are above it before and after.
 */
export async function movedTrees(
  client: PoolClient,
  paths: ReadonlyMap<number, string>,
): Promise<Set<number>> {
  const counted = await tuples<[number, string]>(
    client,
    db.selectFrom('counted_organisation').select(['organisation_id', 'path']),
  )
  const touched = new Set<number>()
  const gone: number[] = []
  const known = new Map(counted)
  for (const [id, before] of counted) {
    const path = paths.get(id)
    if (path === undefined) gone.push(id)
    if (path === before) continue
    const [old, present] = [new Set(idsIn(before)), new Set(idsIn(path ?? ''))]
    for (const one of old) if (!present.has(one)) touched.add(one)
    for (const one of present) if (!old.has(one)) touched.add(one)
  }
  const isNew = [...paths].filter(([id, path]) => known.get(id) !== path)
  if (gone.length > 0)
    await run(
      client,
      db.deleteFrom('counted_organisation').where('organisation_id', '=', anyOf(gone)),
    )
  for (let first = 0; first < isNew.length; first += atOnce)
    await run(client, notedPaths(isNew.slice(first, first + atOnce)))
  return touched
}

const notedPaths = (rows: readonly (readonly [number, string])[]) =>
  db
    .insertInto('counted_organisation')
    .columns(['organisation_id', 'path'])
    .expression(
      db
        .selectFrom(
          sql<{ id: number; path: string }>`unnest(${rows.map(([id]) => id)}::int[], ${rows.map(
            ([, path]) => path,
          )}::text[])`.as<'t'>(sql`t (id, path)`),
        )
        .select(['t.id', 't.path']),
    )
    .onConflict((conflict) =>
      conflict
        .column('organisation_id')
        .doUpdateSet((eb) => rowFor('counted_organisation', { path: eb.ref('excluded.path') })),
    )

/** Adds up trees anew that have one of these cells in them, the lowest first. */
export async function writeTrees(
  client: PoolClient,
  paths: ReadonlyMap<number, string>,
  keys: Iterable<CellKey>,
): Promise<void> {
  const levels: Set<number>[] = []
  for (const [id, day] of keys)
    idsIn(paths.get(id) ?? '').forEach((above, level) => {
      const known = levels[level] ?? new Set<number>()
      levels[level] = known
      known.add(above * days + day)
    })
  for (const level of levels.reverse()) {
    const cells = [...level].map((cell): CellKey => [Math.floor(cell / days), cell % days])
    for (let first = 0; first < cells.length; first += atOnce)
      await addUpTrees(client, cells.slice(first, first + atOnce))
  }
}

async function addUpTrees(client: PoolClient, cells: readonly CellKey[]): Promise<void> {
  await deleteCells(client, 'organisation_day', { isTree: true, keys: cells })
  const given = unnested(['id', 'of_day'], cells)
  const own = given
    .innerJoin('organisation_day as k', (join) =>
      join
        .onRef('k.organisation_id', '=', 'given.id')
        .onRef('k.day', '=', 'given.of_day')
        .on('k.is_tree', '=', false),
    )
    .select(['given.id', 'given.of_day'])
    .select(partColumns)
  const below = given
    .innerJoin('organisation as o', 'o.parent_id', 'given.id')
    .innerJoin('organisation_day as k', (join) =>
      join
        .onRef('k.organisation_id', '=', 'o.id')
        .onRef('k.day', '=', 'given.of_day')
        .on('k.is_tree', '=', true),
    )
    .select(['given.id', 'given.of_day'])
    .select(partColumns)
  const trees = db
    .selectFrom(own.unionAll(below).as('part'))
    .select(['part.id', sql<boolean>`true`.as('is_tree'), 'part.of_day'])
    .select(figureColumns.map((name) => summed(name).as(name)))
    .groupBy(['part.id', 'part.of_day'])
  await run(
    client,
    db
      .insertInto('organisation_day')
      .columns(['organisation_id', 'is_tree', 'day', ...figureColumns])
      .expression(trees),
  )
}

const partColumns = figureColumns.map((name) => `k.${name}` as const)

const summed = (name: (typeof figureColumns)[number]) =>
  name === 'top_speed'
    ? sql<number>`max(${sql.ref(`part.${name}`)})`
    : sql<number>`sum(${sql.ref(`part.${name}`)})::int8`
