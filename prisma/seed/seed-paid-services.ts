import { paidServices, type ServiceName } from '#lib/codes/paid-services.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, rowFor, run } from '#server/db/sql.ts'

/** More than a demo uses; of a service by time, months. */
const generous: Partial<Record<ServiceName, number>> = {
  remoteSwitch: 200,
  trackStorage: 12,
  platform: 12,
  voiceAlarm: 500,
  smsAlarm: 1000,
  deviceImport: 100_000,
  secondPosition: 24,
}

export async function seedPaidServices(client: PoolClient): Promise<void> {
  for (const [name, flow] of Object.entries(generous) as [ServiceName, number][]) {
    const { type, measure } = paidServices[name]
    const months = measure === 'period' ? flow : null
    const row = { type, flow, months, is_open: true, since: new Date() }
    await run(client, db.insertInto('service_default').values(rowFor('service_default', row)))
  }
}
