import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { DB as MainTables } from './generated/tables/main-store.ts'
import type { Pool, PoolClient } from './pool.ts'
import type { TrackingTables } from './tracking-tables.ts'

/** The tables of both stores; only where they are one database (`isOneStore`) may a statement name both. */
export type Tables = MainTables & TrackingTables

/**
 * Builds statements whose tables, columns and results are checked against the schema (prisma/schema). It has no
 * connection: `all`, `first` and `run` run what it builds, on the pool or within a transaction.
 */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (owner) => new PostgresIntrospector(owner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Store = Pool | PoolClient

async function send<R>(store: Store, statement: Compilable<R>, name?: string) {
  const { sql: text, parameters } = statement.compile()
  return store.query<R & object>({ name, text, values: [...parameters] })
}

/**
 * The rows that a statement finds or returns. Each connection keeps the plan of one with a name, so the name stands for
 * one text: for what is asked often and takes longer to plan than to run.
 */
export async function all<R>(store: Store, statement: Compilable<R>, name?: string): Promise<R[]> {
  return (await send(store, statement, name)).rows
}

/** What `all` finds, each row as its values in the order of the selection: for thousands of rows. */
export async function tuples<R extends readonly unknown[]>(
  store: Store,
  statement: Compilable<unknown>,
  name?: string,
): Promise<R[]> {
  const { sql: text, parameters } = statement.compile()
  const values = [...parameters]
  const { rows } = await store.query<R & unknown[]>({ name, text, values, rowMode: 'array' })
  return rows
}

/** The first row that a statement finds or returns; undefined without one. `name` as for `all`. */
export async function first<R>(
  store: Store,
  statement: Compilable<R>,
  name?: string,
): Promise<R | undefined> {
  return (await send(store, statement, name)).rows[0]
}

/** Runs a statement for what it changes, and tells how many rows it inserted, updated or deleted. */
export async function run(store: Store, statement: Compilable<unknown>): Promise<number> {
  return (await send(store, statement)).rowCount ?? 0
}

/** The values of a prepared statement, as they stand in it. */
export type Given<V> = { readonly [K in keyof V]: Expression<V[K]> }

class Parameter {
  readonly key: PropertyKey
  constructor(key: PropertyKey) {
    this.key = key
  }
}

/**
 * A statement that is built once and whose plan each connection keeps under `name`: for what is asked many times a
 * second, where building it again would cost more than to run it.
 *
 * @example const read = prepared('names', (given: Given<{ id: number }>) =>
 *   db.selectFrom('organisation').select('name').where('id', '=', given.id))
 */
export function prepared<V extends object, R>(
  name: string,
  build: (given: Given<V>) => Compilable<R>,
): (store: Store, values: V) => Promise<R[]> {
  let built: { text: string; parameters: readonly unknown[] } | undefined
  const given = new Proxy({}, { get: (_, key) => sql.val(new Parameter(key)) }) as Given<V>
  return async (store, values) => {
    if (!built) {
      const { sql: text, parameters } = build(given).compile()
      built = { text, parameters }
    }
    const bound = built.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.key as keyof V] : parameter,
    )
    const { rows } = await store.query<R & object>({ name, text: built.text, values: bound })
    return rows
  }
}

/**
 * `row`, every key of which must be a column of the table. `set` and `values` look for wrong names in a literal only, so
 * what else they are given goes through here (tests/catalogue/checked-statements.test.ts).
 */
export function rowFor<T extends keyof Tables, const R extends object>(
  table: T,
  row: R & OnlyColumns<T, R>,
): R
export function rowFor<T extends keyof Tables, const R extends object>(
  table: T,
  rows: readonly (R & OnlyColumns<T, R>)[],
): R[]
export function rowFor(_: keyof Tables, written: unknown): unknown {
  return written
}

type OnlyColumns<T extends keyof Tables, R> = { [K in Exclude<keyof R, keyof Tables[T]>]: never }

/** One of the elements of an array: `where('id', '=', anyOf(given.ids))`. */
export const anyOf = <T>(array: Expression<readonly T[]> | readonly T[]): Expression<T> =>
  sql<T>`any(${array})`

/** Whether a column is empty, as a value to select. */
export const isNull = (column: Expression<unknown>) => sql<boolean>`${column} IS NULL`
