import { sql } from 'kysely'
import type { HeardCause } from '#lib/codes/heard-causes.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { db, type Given, prepared } from '../../db/sql.ts'

export type HeardRow = {
  deviceId: number
  cause: HeardCause
  protocol: Protocol | null
  port: Protocol
  /** That came in place of the device's. */
  number: string | null
  /** Hidden in part. */
  address: string
  count: number
}

type Columns = {
  ids: readonly number[]
  causes: readonly string[]
  protocols: readonly (string | null)[]
  ports: readonly string[]
  numbers: readonly (string | null)[]
  addresses: readonly string[]
  counts: readonly number[]
}

type Heard = {
  device_id: number
  cause: string
  protocol: Protocol | null
  port: Protocol
  number: string | null
  address: string
  count: number
}

/** Of who has the device now: what a former one's device met stays unread. */
export const putHeard = prepared('put-heard', (given: Given<Columns>) =>
  db
    .insertInto('device_heard')
    .columns([
      'device_id',
      'cause',
      'organisation_id',
      'protocol',
      'port',
      'number',
      'address',
      'count',
      'at',
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<Heard>`unnest(${given.ids}::int[], ${given.causes}::text[], ${given.protocols}::"Protocol"[],
            ${given.ports}::"Protocol"[], ${given.numbers}::text[], ${given.addresses}::text[],
            ${given.counts}::int[])`.as<'heard'>(
            sql`heard (device_id, cause, protocol, port, number, address, count)`,
          ),
        )
        .innerJoin('device as d', 'd.id', 'heard.device_id')
        .select(['d.id', 'heard.cause', 'd.organisation_id', 'heard.protocol', 'heard.port'])
        .select(['heard.number', 'heard.address', 'heard.count', sql<Date>`now()`.as('at')])
        .orderBy('d.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'cause']).doUpdateSet({
        organisation_id: ({ ref }) => ref('excluded.organisation_id'),
        protocol: ({ ref }) => ref('excluded.protocol'),
        port: ({ ref }) => ref('excluded.port'),
        number: ({ ref }) => ref('excluded.number'),
        address: ({ ref }) => ref('excluded.address'),
        count: (eb) =>
          eb.fn('least', [
            eb('device_heard.count', '+', eb.ref('excluded.count')),
            sql<number>`1000000000`,
          ]),
        at: ({ ref }) => ref('excluded.at'),
      }),
    ),
)

export const columnsOfHeard = (rows: readonly HeardRow[]): Columns => ({
  ids: rows.map(({ deviceId }) => deviceId),
  causes: rows.map(({ cause }) => cause),
  protocols: rows.map(({ protocol }) => protocol),
  ports: rows.map(({ port }) => port),
  numbers: rows.map(({ number }) => number),
  addresses: rows.map(({ address }) => address),
  counts: rows.map(({ count }) => count),
})
