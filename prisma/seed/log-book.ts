import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { TripPurpose } from '#lib/codes/trip-purposes.ts'
import { addDays } from '#lib/format/calendar.ts'
import { dayText } from '#lib/format/time.ts'
import { momentIn } from '#lib/format/zone-clock.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '#server/db/sql.ts'

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

type Booked = { deviceId: number; start: number; end: number }

const placeOf = ({ deviceId, start, end }: Booked, organisationId: number) => ({
  device_id: deviceId,
  organisation_id: organisationId,
  at: Math.floor((start + end) / 2),
})

const purposeOf = (place: ReturnType<typeof placeOf>, n: number, set_at: Date) => {
  const one = said[n % said.length]
  return one && { ...place, reason: '', customer: '', ...one, set_at }
}

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
  const own = trips.map((trip) => placeOf(trip, homes.get(trip.deviceId) ?? 0))
  const purposes = own.flatMap((row, n) => purposeOf(row, n, at) ?? [])
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

/** A lock of them says less than its trips come to: they reported late. */
const lateMetres = 4200

/** The last whole month of a zone; store seconds, the end excluded. */
function lastMonth(zone: string, now: number): { month: string; from: number; to: number } {
  const next = `${dayText(Math.floor(now / 1000), zone).slice(0, 7)}-01`
  const month = addDays(next, -1).slice(0, 7)
  const begin = (day: string) => momentIn(zone, Date.parse(`${day}T00:00Z`) / 1000) - storeEpoch
  return { month, from: begin(`${month}-01`), to: begin(next) }
}

type Book = { id: number; organisationId: number; zone: string }

/** Log books of the last month, told whole and locked; of the last device reports came after that. */
export async function seedLocks(
  main: PoolClient,
  positions: PoolClient,
  { devices, now }: { devices: readonly Book[]; now: number },
): Promise<void> {
  for (const [n, { id, organisationId, zone }] of devices.entries()) {
    const { month, from, to } = lastMonth(zone, now)
    const trips = await all(
      positions,
      db
        .selectFrom('tracking.trip')
        .select(['device_id as deviceId', 'time as start', 'end_time as end', 'metres'])
        .where('device_id', '=', id)
        .where('time', '>=', from)
        .where('time', '<', to)
        .orderBy('time')
        .limit(most),
    )
    if (trips.length === 0) continue
    const lockedAt = new Date((to + storeEpoch + 30_000) * 1000)
    const purposes = trips.flatMap(
      (trip, at) => purposeOf(placeOf(trip, organisationId), at, lockedAt) ?? [],
    )
    await run(
      main,
      db
        .insertInto('trip_purpose')
        .values(rowFor('trip_purpose', purposes))
        .onConflict((conflict) => conflict.doNothing()),
    )
    const metresOf = (purpose?: TripPurpose) =>
      trips.reduce(
        (sum, { metres }, at) =>
          purpose === undefined || said[at % said.length]?.purpose === purpose ? sum + metres : sum,
        0,
      )
    const late = n === devices.length - 1 ? lateMetres : 0
    const locker = await first(
      main,
      db
        .selectFrom('account')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .orderBy('id')
        .limit(1),
    )
    const lock = {
      device_id: id,
      organisation_id: organisationId,
      month,
      from_at: from,
      to_at: to,
      trips: trips.length,
      metres: Math.max(0, metresOf() - late),
      business: Math.max(0, metresOf('business') - late),
      private: metresOf('private'),
      commute: metresOf('commute'),
      locked_by: locker?.id ?? null,
      locked_at: lockedAt,
    }
    await run(
      main,
      db
        .insertInto('log_book_lock')
        .values(rowFor('log_book_lock', lock))
        .onConflict((conflict) => conflict.doNothing()),
    )
  }
}
