import type { Config } from '#server/config.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { complaint } from './complain.ts'
import { play } from './demo-clock.ts'
import { giftEvents } from './gifts.ts'
import { saleEvents } from './sales.ts'
import { walletEvents } from './wallets.ts'

/** Three months of business: sales, refunds, gifts, withdrawals, and a complaint. */
export async function seedMoney(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
  config: Config,
): Promise<void> {
  const seeded = { client, config, organisations, now: Date.now() }
  const events = [
    ...(await walletEvents(seeded)),
    ...(await saleEvents(seeded)),
    ...giftEvents(seeded),
    await complaint(seeded),
  ]
  await play(client, events)
}
