import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import { hashToken, newToken } from '#server/domain/platform/token.ts'

const hourMs = 3_600_000

/** A Traccar server of the dealer's forwarded positions; two of its devices are not here. Nobody has its token. */
export async function seedPositionFeed(
  client: PoolClient,
  { now }: { now: number },
): Promise<void> {
  const account = await first(
    client,
    db
      .selectFrom('account')
      .select(['id', 'organisation_id as organisationId'])
      .where('login', '=', 'dealer'),
  )
  const device = await first(client, db.selectFrom('device').select('imei').orderBy('id').limit(1))
  if (!account || !device) return
  const token = newToken()
  const row = {
    account_id: account.id,
    organisation_id: account.organisationId,
    token_hash: hashToken(token),
    token_tail: token.slice(-4),
    taken: 18_240,
    refused: 37,
    last_at: new Date(now - hourMs),
    last_number: device.imei,
    created_at: new Date(now - 90 * hourMs),
    updated_at: new Date(now - 90 * hourMs),
  }
  const insert = db.insertInto('position_feed').values(rowFor('position_feed', row))
  const feed = await first(client, insert.returning('id'))
  if (!feed) return
  const refusals = [
    { cause: 'unknownDevice', number: '356307042441013', count: 29, hours: 2 },
    { cause: 'unknownDevice', number: '860719020025346', count: 7, hours: 5 },
    { cause: 'badTime', number: device.imei, count: 1, hours: 30 },
  ].map(({ cause, number, count, hours }) => ({
    feed_id: feed.id,
    cause: cause,
    number: number,
    count: count,
    at: new Date(now - hours * hourMs),
  }))
  await run(
    client,
    db.insertInto('position_feed_refusal').values(rowFor('position_feed_refusal', refusals)),
  )
}
