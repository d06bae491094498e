import type { TripPurpose } from '#lib/codes/trip-purposes.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, rowFor, run } from '#server/db/sql.ts'

/** In the order in which trips get them; the last one stays unsaid. */
const said: readonly ({ purpose: TripPurpose; reason?: string; customer?: string } | undefined)[] =
  [
    { purpose: 'commute' },
    { purpose: 'business', reason: '送货 Delivery', customer: '瓦杜兹客户 Vaduz customer' },
    { purpose: 'business', reason: '取件 Pick-up', customer: '特里森客户 Triesen customer' },
    { purpose: 'business', reason: '设备检修 Repair', customer: '沙恩工厂 Schaan works' },
    { purpose: 'private' },
    undefined,
  ]
const notes: readonly string[] = [
  '等候装货 40 分钟 Waited 40 minutes for loading',
  '绕行施工 Detour, road works',
]
const noteEvery = 9
const most = 2000

/** What the last trips of some devices were for, and notes on some of them. */
export async function seedLogBook(
  main: PoolClient,
  positions: PoolClient,
  devices: readonly { id: number; organisationId: number }[],
): Promise<void> {
  const trips = await all(
    positions,
    db
      .selectFrom('tracking.trip')
      .select(['device_id as deviceId', 'time as start', 'end_time as end'])
      .where('device_id', '=', anyOf(devices.map(({ id }) => id)))
      .orderBy('device_id')
      .orderBy('time')
      .limit(most),
  )
  const homes = new Map(devices.map(({ id, organisationId }) => [id, organisationId]))
  const at = new Date()
  const own = trips.map(({ deviceId, start, end }) => ({
    device_id: deviceId,
    organisation_id: homes.get(deviceId) ?? 0,
    at: Math.floor((start + end) / 2),
  }))
  const purposes = own.flatMap((row, n) => {
    const one = said[n % said.length]
    return one ? [{ ...row, reason: '', customer: '', ...one, set_at: at }] : []
  })
  const written = own.flatMap((row, n) =>
    n % noteEvery === 0
      ? [{ ...row, kind: 'trip' as const, text: notes[n % notes.length] ?? '', written_at: at }]
      : [],
  )
  if (purposes.length > 0)
    await run(main, db.insertInto('trip_purpose').values(rowFor('trip_purpose', purposes)))
  if (written.length > 0)
    await run(main, db.insertInto('trip_note').values(rowFor('trip_note', written)))
}
