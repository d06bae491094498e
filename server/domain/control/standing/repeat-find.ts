import { sql } from 'kysely'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import type { Context } from '../../../context.ts'
import type { PoolClient } from '../../../db/pool.ts'
import { all, anyOf, db, rowFor, run } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'
import type { StoredCommand } from '../command/check-order.ts'
import { insertWords, type SentWord } from './insert-words.ts'

const { findDevice } = commandNumbers

/** A device that is looked for rings for five minutes: a ring of its own lasts a minute. */
const findSeconds = 300
const ringSeconds = 60

/** Goes on with an order to find devices, in place of a former one, by `runSchedules`. */
export async function keepFinding(
  client: PoolClient,
  ctx: Context,
  { typeValue, stored }: { typeValue: number; stored: readonly StoredCommand[] },
): Promise<void> {
  if (typeValue !== findDevice || stored.length === 0) return
  const { accountId = null, organisationId } = ctx.caller
  const rows = stored.map(({ id, deviceId }) => ({
    device_id: deviceId,
    type_value: findDevice,
    params: JSON.stringify({ command: id }),
    organisation_id: organisationId,
    account_id: accountId,
    next_at: new Date(ctx.now() + ringSeconds * 1000),
    updated_at: new Date(ctx.now()),
  }))
  await run(
    client,
    db
      .insertInto('standing_order')
      .values(rowFor('standing_order', rows))
      .onConflict((conflict) =>
        conflict.columns(['device_id', 'type_value']).doUpdateSet((eb) =>
          rowFor('standing_order', {
            params: eb.ref('excluded.params'),
            organisation_id: eb.ref('excluded.organisation_id'),
            account_id: eb.ref('excluded.account_id'),
            next_at: eb.ref('excluded.next_at'),
            updated_at: eb.ref('excluded.updated_at'),
          }),
        ),
      ),
  )
}

type Finding = {
  deviceId: number
  organisationId: number
  accountId: number | null
  params: Readonly<Record<string, unknown>>
  /** Served, and who ordered it still may. */
  isAllowed: boolean
}

export type Found<F> = { sent: SentWord[]; gone: F[]; going: F[]; nextAt: number }

/** Rings again where less than five minutes have passed since the first ring was sent; one that still waits is waited for. `now`: Unix seconds. */
export async function repeatFind<F extends Finding>(
  client: PoolClient,
  finding: readonly F[],
  now: number,
): Promise<Found<F>> {
  const nextAt = now + ringSeconds
  if (finding.length === 0) return { sent: [], gone: [], going: [], nextAt }
  const since = await sentAt(client, finding)
  const isWaiting = (one: F) => since.get(one.deviceId) === 'waiting'
  const endOf = (one: F) => Number(since.get(one.deviceId) ?? 0) + findSeconds
  const rung = finding.filter((one) => one.isAllowed && !isWaiting(one) && endOf(one) > now)
  const going = finding.filter(
    (one) => one.isAllowed && (isWaiting(one) || (rung.includes(one) && endOf(one) > nextAt)),
  )
  const words = rung.map(({ deviceId, organisationId, accountId }) => ({
    deviceId: deviceId,
    kind: 'find',
    params: {},
    typeValue: findDevice,
    accountId: accountId,
    organisationId: organisationId,
    until: nextAt,
  }))
  const sent = words.length === 0 ? [] : await insertWords(client, words)
  return { sent, gone: finding.filter((one) => !going.includes(one)), going, nextAt }
}

/** When the first ring was sent, or that it waits; nothing where it came to nothing. */
async function sentAt(
  client: PoolClient,
  finding: readonly Finding[],
): Promise<Map<number, number | 'waiting'>> {
  const ids = finding.map(({ params }) => Number(params['command']))
  const commands = await all(
    client,
    db
      .selectFrom('command')
      .select(['device_id as deviceId', 'state'])
      .select((eb) => unixSeconds(eb.ref('sent_at')).as('sentAt'))
      .where('id', '=', anyOf(ids))
      .where(sql<boolean>`state IN ('waiting', 'sent', 'acknowledged', 'answered')`),
  )
  return new Map(
    commands.map(({ deviceId, state, sentAt: at }) => [
      deviceId,
      state === 'waiting' || at === null ? 'waiting' : at,
    ]),
  )
}
