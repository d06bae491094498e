import {
  type BinaryOperationNode,
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
} from 'kysely'
import type { DB as MainTables } from './generated/tables/main-store.ts'
import type { Pool, PoolClient } from './pool.ts'
import type { TrackingTables } from './tracking-tables.ts'

/** One statement names both stores only when `isOneStore`. */
export interface Tables extends MainTables, TrackingTables {}

/** PostgreSQL has no empty list: nothing is in one, anything not. */
class QueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const word = OperatorNode.is(operator) ? operator.operator : undefined
    const isEmpty = PrimitiveValueListNode.is(rightOperand) && rightOperand.values.length === 0
    if (isEmpty && (word === 'in' || word === 'not in')) this.append(String(word === 'not in'))
    else super.visitBinaryOperation(node)
  }
}

/** Types follow prisma/schema. No connection: `all`, `first` and `run` execute. */
export const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (owner) => new PostgresIntrospector(owner),
    createQueryCompiler: () => new QueryCompiler(),
  },
})

type Store = Pool | PoolClient

async function send<R>(store: Store, statement: Compilable<R>, name?: string) {
  const { sql: text, parameters } = statement.compile()
  return store.query<R & object>({ name, text, values: [...parameters] })
}

/** Each connection keeps the plan of a `name`, which must stand for one text. */
export async function all<R>(store: Store, statement: Compilable<R>, name?: string): Promise<R[]> {
  return (await send(store, statement, name)).rows
}

/** Rows as arrays, for thousands of rows. */
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

/** `name` as for `all`. */
export async function first<R>(
  store: Store,
  statement: Compilable<R>,
  name?: string,
): Promise<R | undefined> {
  return (await send(store, statement, name)).rows[0]
}

/** Returns the number of rows changed. */
export async function run(store: Store, statement: Compilable<unknown>): Promise<number> {
  return (await send(store, statement)).rowCount ?? 0
}

export type Given<V> = { readonly [K in keyof V]: Expression<V[K]> }

class Parameter {
  readonly key: PropertyKey
  constructor(key: PropertyKey) {
    this.key = key
  }
}

/** Built once, for statements that cost more to build than to run; planned for each run's values. */
export function compiled<V extends object, R>(
  build: (given: Given<V>) => Compilable<R>,
): (values: V) => Compilable<R> {
  let built: CompiledQuery<R> | undefined
  const given = new Proxy({}, { get: (_, key) => sql.val(new Parameter(key)) }) as Given<V>
  return (values) => {
    const statement = built ?? build(given).compile()
    built = statement
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.key as keyof V] : parameter,
    )
    return { compile: () => ({ ...statement, parameters }) }
  }
}

/** Built once; each connection keeps its plan under `name`. */
export function prepared<V extends object, R>(
  name: string,
  build: (given: Given<V>) => Compilable<R>,
): (store: Store, values: V) => Promise<R[]> {
  const statement = compiled(build)
  return (store, values) => all(store, statement(values), name)
}

/** As `prepared`, for texts that depend on what is asked: one for each `shape`, of a few dozen at most. */
export function preparedByShape<V extends object, R>(
  name: string,
): (shape: string, build: (given: Given<V>) => Compilable<R>) => NamedStatement<V, R> {
  const known = new Map<string, NamedStatement<V, R>>()
  return (shape, build) => {
    const kept = known.get(shape)
    if (kept) return kept
    const made = { name: `${name}-${shape}`, of: compiled(build) }
    known.set(shape, made)
    return made
  }
}

type NamedStatement<V, R> = { name: string; of: (values: V) => Compilable<R> }

/**
 * Checks keys against the columns: `set` and `values` check literals only
 * (tests/catalogue/checked-statements.test.ts).
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

/** `where('id', '=', anyOf(given.ids))` */
export const anyOf = <T>(array: Expression<readonly T[]> | readonly T[]): Expression<T> =>
  sql<T>`any(${array})`

export const isNull = (column: Expression<unknown>) => sql<boolean>`${column} IS NULL`
