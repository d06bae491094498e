import { paidServices, type ServiceName } from '#lib/codes/paid-services.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, rowFor, run } from '#server/db/sql.ts'

/** More than a demo uses; of a service by time, months. */
const generous: Partial<Record<ServiceName, number>> = {
  remoteSwitch: 200,
  trackStorage: 12,
  recordStorage: 12,
  platform: 12,
  recording: 600,
  voiceAlarm: 500,
  smsAlarm: 1000,
  deviceImport: 100_000,
  secondPosition: 24,
}
/** What is used up was limited before the demo's first use of it. */
const countedSince = 60 * 86_400_000

export async function seedPaidServices(client: PoolClient): Promise<void> {
  for (const [name, flow] of Object.entries(generous) as [ServiceName, number][]) {
    const { type, measure } = paidServices[name]
    const months = measure === 'period' ? flow : null
    const since = new Date(Date.now() - (measure === 'count' ? countedSince : 0))
    const row = { type, flow, months, is_open: true, since }
    await run(client, db.insertInto('service_default').values(rowFor('service_default', row)))
  }
}
