import type { Pool } from '../../../db/pool.ts'
import { db, rowFor, run } from '../../../db/sql.ts'
import type { Log } from '../../../log.ts'
import type { KeyUse, KeyUses } from './cached-key.ts'

/** Least time between writes of last use. */
const writeMs = 60_000

/** Parts of a process's services. */
type Keeper = { pool: Pool; log: Log; memory: { keyUses: KeyUses } }

/** Kept in memory: a call waits for no write. A process that is killed loses a minute of it. */
export function noteKeyUse(services: Keeper, id: number, use: KeyUse): void {
  const { keyUses } = services.memory
  keyUses.last.set(id, use)
  keyUses.timer ??= setTimeout(() => void writeLater(services), writeMs).unref()
}

async function writeLater(services: Keeper): Promise<void> {
  try {
    await writeKeyUses(services)
  } catch (error) {
    services.log.warn({ err: error }, 'the last use of keys was not noted')
  }
}

/** The last use of each key since it was written last; another process may know of a later one. */
export async function writeKeyUses({ pool, memory }: Omit<Keeper, 'log'>): Promise<void> {
  const { keyUses } = memory
  clearTimeout(keyUses.timer)
  keyUses.timer = undefined
  const uses = [...keyUses.last]
  keyUses.last.clear()
  for (const [id, { at, ip, func }] of uses) {
    const used = { used_at: new Date(at), used_ip: ip.slice(0, 64), used_func: func.slice(0, 64) }
    await run(
      pool,
      db
        .updateTable('api_key')
        .set(rowFor('api_key', used))
        .where('id', '=', id)
        .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<', new Date(at))])),
    )
  }
}
