import { sql } from 'kysely'
import { type HeardCause, heardCauses } from '#lib/codes/heard-causes.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import type { VisibleDeviceId } from '../../db/family-scope.ts'
import type { Pool } from '../../db/pool.ts'
import { all, db } from '../../db/sql.ts'
import { unixSeconds } from '../../db/unix-seconds.ts'
import type { Services } from '../../services.ts'

export type HeardOf = {
  cause: HeardCause
  protocol: Protocol | null
  port: Protocol
  address: string
  count: number
  /** Unix seconds. */
  at: number
}

/** In the last hour, newest first, since its organisation has it. */
export async function readHeard(pool: Pool, id: VisibleDeviceId): Promise<HeardOf[]> {
  const rows = await all(
    pool,
    db
      .selectFrom('device_heard as h')
      .innerJoin('device as d', (on) =>
        on.onRef('d.id', '=', 'h.device_id').onRef('d.organisation_id', '=', 'h.organisation_id'),
      )
      .select((eb) => [
        ...(['h.cause', 'h.protocol', 'h.port', 'h.address', 'h.count'] as const),
        unixSeconds(eb.ref('h.at')).as('at'),
      ])
      .where('d.id', '=', id)
      .where('h.at', '>', sql<Date>`now() - interval '1 hour'`)
      .orderBy('h.at', 'desc')
      .orderBy('h.cause'),
  )
  return rows.flatMap(({ cause, ...heard }) => {
    const known = heardCauses.find((one) => one === cause)
    return known ? [{ ...heard, cause: known }] : []
  })
}

/** Makes the gateways note what comes from it. */
export async function listenFor(
  { bus }: Pick<Services, 'bus'>,
  device: { id: number; imei: string },
): Promise<void> {
  await bus.publish('listen', { deviceId: device.id, number: device.imei })
}
