import pg from 'pg'
import type { Pool } from '#server/db/pool.ts'
import type { Handler } from '#server/mapi/door/handle.ts'
import { handlers } from '#server/mapi/listed/handlers.ts'
import type { Services } from '#server/services.ts'

const readers = new WeakMap<Pool, Pool>()

/** The same database, of which PostgreSQL refuses to change anything. */
function readerOf(pool: Pool): Pool {
  const known = readers.get(pool)
  if (known) return known
  const options = `${pool.options.options} -c default_transaction_read_only=on`
  const reader = new pg.Pool({ ...pool.options, options })
  reader.on('error', () => undefined)
  readers.set(pool, reader)
  return reader
}

function readOnly(services: Services): Services {
  const { pool, positions } = services
  return { ...services, pool: readerOf(pool), positions: readerOf(positions) }
}

/** Before its database is dropped. */
export const endReaders = async (services: Services): Promise<void> => {
  for (const pool of new Set([services.pool, services.positions])) await readers.get(pool)?.end()
}

/** Handlers of both kinds. */
type Untyped = Pick<Handler, 'def'> & {
  run(ctx: { services: Services }, params: unknown): Promise<unknown>
}

/** Reads that note something beside their answer, and what. */
const noting: Record<string, string> = {
  'pay/GetOrder': 'brings the check of an open order forward while its payer waits',
  'wallet/GetPayee': 'each look at a payee, in the log',
  'ops/GetOutbox': 'the last use of the session',
  'location/BatchGetAddr': 'addresses that a provider told',
  'location/SearchAddr': 'places that a provider told',
  'device/GetShared': 'wrong passwords, which are counted',
  'device/Select': 'the selection that it answers',
  'device/SelectRecycled': 'the selection that it answers',
}

/** In all tests over the contract, what it calls a read writes nothing. */
export function holdReadsToReading(): void {
  for (const handler of Object.values(handlers) as readonly Untyped[]) {
    const { def, run } = handler
    if (def.writes || def.name in noting) continue
    handler.run = (ctx, params) => run({ ...ctx, services: readOnly(ctx.services) }, params)
  }
}
