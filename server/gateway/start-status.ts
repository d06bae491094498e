import { type SqlBool, sql } from 'kysely'
import type { Pool } from '../db/pool.ts'
import { db, type Given, prepared, rowFor, run } from '../db/sql.ts'
import type { Hub } from './hub.ts'
import type { Refusal } from './refusals.ts'
import { idOf, type Share } from './share.ts'

const everyMs = 5000

/** gateway_status.status; rates per second. */
export type GatewayFigures = {
  connections: number
  devices: number
  framesPerSecond: number
  reportsPerSecond: number
  badFrames: number
  /** Unexpected errors, messages over 50 ms. */
  messageErrors: number
  slowMessages: number
  refused: number
  leftOut: number
  refusals: Refusal[]
  unknown: number
  backlog: number
  isStoreAway: boolean
}

type Status = { gatewayId: string; figures: GatewayFigures; unknown: string }

const putStatus = prepared('gateway-status', ({ gatewayId, figures, unknown }: Given<Status>) =>
  db
    .insertInto('gateway_status')
    .values({ gateway_id: gatewayId, status: figures, unknown, at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('gateway_id').doUpdateSet((eb) =>
        rowFor('gateway_status', {
          status: eb.ref('excluded.status'),
          unknown: eb.ref('excluded.unknown'),
          at: eb.ref('excluded.at'),
        }),
      ),
    ),
)

/** Of processes that this gateway no longer has. */
async function forgetFormer(main: Pool, id: string, { of }: Share): Promise<void> {
  const own = Array.from({ length: of }, (_, n) => idOf(id, { number: n + 1, of }))
  const isOurs = sql<SqlBool>`split_part(gateway_id, '/', 1) = ${id}`
  await run(main, db.deleteFrom('gateway_status').where(isOurs).where('gateway_id', 'not in', own))
}

/** Every five seconds. Returns what stops it. */
export async function startStatus(
  hub: Hub,
  main: Pool,
  { gatewayId: id, share }: { gatewayId: string; share: Share },
): Promise<() => Promise<void>> {
  const gatewayId = idOf(id, share)
  if (share.number === 1) await forgetFormer(main, id, share)
  let last = { frames: 0, reports: 0, at: hub.now() }
  const write = async () => {
    const { frames, reports, badFrames, refused, leftOut } = hub.counters
    const at = hub.now()
    const seconds = Math.max(0.001, (at - last.at) / 1000)
    const figures: GatewayFigures = {
      connections: hub.sessions.size,
      devices: hub.registry.size,
      framesPerSecond: Math.round((frames - last.frames) / seconds),
      reportsPerSecond: Math.round((reports - last.reports) / seconds),
      badFrames,
      messageErrors: hub.errors.total,
      slowMessages: hub.messageTime.slow,
      refused,
      leftOut,
      refusals: hub.refusals.latest(),
      unknown: hub.unknown.total,
      backlog: hub.committer.backlog,
      isStoreAway: hub.writer.isAway,
    }
    last = { frames, reports, at }
    await hub.holders.beat()
    await putStatus(main, { gatewayId, figures, unknown: JSON.stringify(hub.unknown.top()) })
  }
  const tryToWrite = () =>
    write().catch((error: unknown) => hub.log.warn({ err: error }, 'status was not written'))
  const timer = setInterval(() => void tryToWrite(), everyMs)
  return async () => {
    clearInterval(timer)
    await tryToWrite()
  }
}
