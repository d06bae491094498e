import type { Config } from '#server/config.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { complaint } from './complain.ts'
import { play } from './demo-clock.ts'
import { giftEvents } from './gifts.ts'
import { saleEvents } from './sales.ts'
import { shareFacts, simOrderEvents } from './sim-orders.ts'
import { walletEvents } from './wallets.ts'

/** Half a year of data for SIM cards; in its last three months sales, refunds, gifts, withdrawals, and a complaint. */
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
    ...(await simOrderEvents(seeded)),
    await complaint(seeded),
  ]
  await play(client, events)
  await shareFacts(seeded)
}
