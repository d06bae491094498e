/** Whose days of a device count for whom, against a count that shares nothing with the product. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { insertFacts } from '#server/db/fact-store.ts'
import { keepDaySums } from '#server/domain/tracking/statistics/kept/keep-day-sums.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let root: Organisation
const daySeconds = 86_400

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true, isApart: true })
  root = await createOrganisation(platform, { name: 'root' })
})
afterAll(() => platform.close())

const run = (text: string, values: unknown[] = []) => platform.pool.query(text, values)
const today = () => Math.floor((platform.now() / 1000 - storeEpoch) / daySeconds)

/** By the calendar of a zone, from 2020-01-01 on. */
const dayIn = (zone: string, ms: number) => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms)
  return (Date.parse(`${parts}T00:00Z`) / 1000 - storeEpoch) / daySeconds
}

const zones = { west: 'America/Santiago', east: 'Asia/Kathmandu' } as const
type Party = keyof typeof zones

/** A dealer with a customer in Santiago and one in Kathmandu. */
async function dealership() {
  const dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  const west = await createOrganisation(platform, { name: 'West', parent: dealer })
  const east = await createOrganisation(platform, { name: 'East', parent: dealer })
  for (const [party, { id }] of Object.entries({ west: west, east: east }))
    await run('UPDATE organisation SET zone = $2 WHERE id = $1', [id, zones[party as Party]])
  const sids: Record<string, string> = {}
  for (const [name, organisation] of Object.entries({ dealer, west, east }))
    sids[name] = await logIn(platform, await createAccount(platform, { organisation }))
  return { dealer: dealer, west: west, east: east, sids: sids }
}

type Dealership = Awaited<ReturnType<typeof dealership>>

/** 27 days of driving, each of another length. */
async function driven(organisation: Organisation, seed: number) {
  const activatedAt = new Date(platform.now() - 60 * daySeconds * 1000)
  const device = await createDevice(platform, { organisation: organisation, activatedAt })
  const metres = new Map<number, number>()
  for (let ago = 2; ago <= 28; ago++) metres.set(today() - ago, 1_000 * seed + ago ** 2)
  await insertFacts(
    platform.positions as never,
    [...metres].map(([day, way]) => ({
      deviceId: device.id,
      fact: {
        kind: 'day' as const,
        day: day,
        metres: way,
        driveSeconds: 60,
        idleSeconds: 30,
        stopSeconds: 600,
        gapSeconds: 0,
        onlineSeconds: 900,
        topSpeed: 500,
        trips: 1,
      },
    })),
  )
  return { ...device, metres: metres }
}

type Driven = Awaited<ReturnType<typeof driven>>
type Move = { to: Party; at: number }

/** As sales do it, at a moment of the past. */
async function move({ west, east }: Dealership, { id }: Driven, { to, at }: Move) {
  const home = to === 'west' ? west : east
  await run('UPDATE device SET organisation_id = $2 WHERE id = $1', [id, home.id])
  await run(
    `UPDATE former_home SET left_at = $2 WHERE device_id = $1 AND left_at =
       (SELECT max(left_at) FROM former_home WHERE device_id = $1)`,
    [id, new Date(at)],
  )
}

/** Metres of the days on which each had it: a day is of who has the device at its end, by the zone that it has now. */
function truth(device: Driven, first: Party, moves: readonly Move[]) {
  const zone = zones[moves.at(-1)?.to ?? first]
  const had = { west: 0, east: 0 }
  for (const [day, metres] of [...device.metres].sort(([a], [b]) => a - b)) {
    const past = moves.filter(({ at }) => dayIn(zone, at) <= day)
    const whose = past.at(-1)?.to ?? first
    had[whose] += metres
  }
  return { had: had, present: moves.at(-1)?.to ?? first }
}

const period = () => ({
  start_time: Math.floor(platform.now() / 1000) - 30 * daySeconds,
  end_time: Math.floor(platform.now() / 1000),
})

const ask = async (func: string, params: object, sid: string | undefined): Promise<Reply> => {
  // What is read of a place is kept for a moment.
  platform.advance(60)
  return call(platform, func, { ...period(), ...params }, { sid: sid ?? '' })
}

const metresOf = (items: Reply[]) => items.reduce((sum, row) => sum + Number(row['distance']), 0)

async function readAll({ sids }: Dealership) {
  const of = async (who: string, by: string, func = 'devreport/RunTime') =>
    (await ask(func, { by: by }, sids[who]))['items'] as Reply[]
  const families = await of('dealer', 'family')
  return {
    west: metresOf(await of('west', 'day')),
    east: metresOf(await of('east', 'month')),
    dealer: metresOf(await of('dealer', 'day')),
    families: Object.fromEntries(
      families.map((row) => [String(row['sfamily_name']), Number(row['distance'])]),
    ),
    rows: {
      west: metresOf(await of('west', 'device')),
      east: metresOf(await of('east', 'device', 'summary/GetDistanceStat')),
      ranked: metresOf(await of('west', 'device', 'devreport/MileageStatus')),
    },
  }
}

/** What the worker keeps of an organisation and day, or of its tree. */
async function kept(organisation: Organisation, isTree: boolean): Promise<number> {
  const { rows } = await run(
    `SELECT coalesce(sum(metres), 0)::int AS metres FROM organisation_day WHERE organisation_id = $1 AND is_tree = $2`,
    [organisation.id, isTree],
  )
  return Number(rows[0]?.['metres'])
}

async function keep() {
  platform.advance(600)
  await keepDaySums({ ...platform, main: platform.pool, keptDays: 366 })
}

async function expectTruth(
  parties: Dealership,
  devices: readonly { device: Driven; first: Party; moves: readonly Move[] }[],
) {
  await keep()
  const truths = devices.map(({ device, first, moves }) => truth(device, first, moves))
  const sum = (of: (one: ReturnType<typeof truth>) => number) =>
    truths.reduce((all, one) => all + of(one), 0)
  const west = sum(({ had }) => had.west)
  const east = sum(({ had }) => had.east)
  // Rows are of devices that one has now.
  const rowsOf = (party: Party) => sum(({ had, present }) => (present === party ? had[party] : 0))
  expect(await readAll(parties)).toEqual({
    west: west,
    east: east,
    dealer: west + east,
    families: Object.fromEntries(
      Object.entries({ West: west, East: east }).filter(([, metres]) => metres > 0),
    ),
    rows: { west: rowsOf('west'), east: rowsOf('east'), ranked: rowsOf('west') },
  })
  expect(await kept(parties.west, false)).toBe(west)
  expect(await kept(parties.east, true)).toBe(east)
  expect(await kept(parties.dealer, true)).toBe(west + east)
  expect(await kept(parties.dealer, false)).toBe(0)
}

test('a device that was sold in mid-month counts for each of both until and since, and for those above both', async () => {
  const parties = await dealership()
  const device = await driven(parties.west, 3)
  const other = await driven(parties.east, 5)
  const still = { device: other, first: 'east', moves: [] } as const
  await expectTruth(parties, [{ device: device, first: 'west', moves: [] }, still])
  const day = new Date(platform.now() - 15 * daySeconds * 1000).toISOString().slice(0, 10)
  // Afternoon in Santiago, already the next day in Kathmandu.
  const at = Date.parse(`${day}T20:00Z`)
  const moves: Move[] = [{ to: 'east', at: at }]
  await move(parties, device, { to: 'east', at: at })
  await expectTruth(parties, [{ device: device, first: 'west', moves: moves }, still])
})

test('a device that comes back counts for both, each on the days on which they had it', async () => {
  const parties = await dealership()
  const device = await driven(parties.west, 7)
  const ago = (days: number) => platform.now() - days * daySeconds * 1000
  const moves: Move[] = [
    { to: 'east', at: ago(20) },
    { to: 'west', at: ago(9) },
  ]
  for (const one of moves) await move(parties, device, one)
  await expectTruth(parties, [{ device: device, first: 'west', moves: moves }])
  // Twice on one day: of who has it at the end.
  const twice: Move[] = [
    { to: 'east', at: ago(5) },
    { to: 'west', at: ago(5) + 1_000 },
  ]
  for (const one of twice) await move(parties, device, one)
  await expectTruth(parties, [{ device: device, first: 'west', moves: [...moves, ...twice] }])
})

test('a device in the recycle bin counts for nobody, and as before once it is restored', async () => {
  const parties = await dealership()
  const device = await driven(parties.west, 11)
  const moves: Move[] = [{ to: 'east', at: platform.now() - 12 * daySeconds * 1000 }]
  await move(parties, device, moves[0] as Move)
  const all = [{ device: device, first: 'west', moves: moves }] as const
  await expectTruth(parties, all)
  await run('UPDATE device SET deleted_at = now() WHERE id = $1', [device.id])
  await expectTruth(parties, [])
  await run('UPDATE device SET deleted_at = NULL WHERE id = $1', [device.id])
  await expectTruth(parties, all)
  await run('DELETE FROM device WHERE id = $1', [device.id])
  await expectTruth(parties, [])
})

test('a move adds up only the days that are another’s since', async () => {
  const parties = await dealership()
  const device = await driven(parties.west, 13)
  await keep()
  const fake = async () => {
    const { rowCount } = await run(
      'UPDATE organisation_day SET trips = trips + 1000 WHERE organisation_id = $1 AND NOT is_tree',
      [parties.west.id],
    )
    return rowCount
  }
  expect(await fake()).toBe(27)
  await move(parties, device, { to: 'east', at: platform.now() - 10 * daySeconds * 1000 })
  await keep()
  const { rows } = await run(
    'SELECT count(*)::int AS days, min(trips) AS least FROM organisation_day WHERE organisation_id = $1 AND NOT is_tree',
    [parties.west.id],
  )
  // Those before it left are as they were.
  expect(Number(rows[0]?.['least'])).toBe(1001)
  expect(Number(rows[0]?.['days'])).toBeGreaterThan(15)
  expect(Number(rows[0]?.['days'])).toBeLessThan(25)
})
