import { sql } from 'kysely'
import { type HeardCause, heardCauses } from '#lib/codes/heard-causes.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { proofPort } from '#lib/rules/claim-proof.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import { isUnproven } from '../../../db/is-unproven.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, first } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { Services } from '../../../services.ts'

export type HeardOf = {
  cause: HeardCause
  protocol: Protocol | null
  port: Protocol
  address: string
  /** The end of a number that came in place of the device's. */
  number: string | null
  count: number
  /** Unix seconds. */
  at: number
}

/** Of a stranger's number no more than tells it from its neighbours. */
const shownDigits = 8

/** In the last hour, since its organisation has it. */
export const heardLately = (id: VisibleDeviceId) =>
  db
    .selectFrom('device_heard as h')
    .innerJoin('device as d', (on) =>
      on.onRef('d.id', '=', 'h.device_id').onRef('d.organisation_id', '=', 'h.organisation_id'),
    )
    .where('d.id', '=', id)
    .where('h.at', '>', sql<Date>`now() - interval '1 hour'`)

/** Newest first. */
export async function readHeard(pool: Pool, id: VisibleDeviceId): Promise<HeardOf[]> {
  const rows = await all(
    pool,
    heardLately(id)
      .select((eb) => [
        'h.cause',
        'h.protocol',
        'h.port',
        'h.address',
        'h.number',
        'h.count',
        unixSeconds(eb.ref('h.at')).as('at'),
      ])
      .orderBy('h.at', 'desc')
      .orderBy('h.cause'),
  )
  return rows.flatMap(({ cause, number, ...heard }) => {
    const known = heardCauses.find((one) => one === cause)
    if (!known) return []
    return [{ ...heard, cause: known, number: number === null ? null : number.slice(-shownDigits) }]
  })
}

type Awaited = {
  id: number
  imei: string
  protocol: Protocol
  isProved: boolean
  /** Of who waits. */
  address: string
}

/** Makes the gateways note what comes from it, and take what proves a claim. */
export async function listenFor({ bus }: Pick<Services, 'bus'>, device: Awaited): Promise<void> {
  const { id, imei, isProved, address } = device
  const asked = isProved ? {} : { proofPort: proofPort(device) }
  await bus.publish('listen', { deviceId: id, number: imei, address, ...asked })
}

/** Whether a claimed number still waits for its proof. */
export const isClaimOpen = (store: Pool, id: VisibleDeviceId): Promise<boolean> =>
  first(
    store,
    db.selectFrom('device as d').select('d.id').where('d.id', '=', id).where(isUnproven),
  ).then((open) => open !== undefined)
