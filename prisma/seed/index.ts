import os from 'node:os'
import type { PoiIcon } from '#lib/codes/poi-icons.ts'
import { readConfig } from '#server/config.ts'
import { openPool, type PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, first, rowFor, run } from '#server/db/sql.ts'
import { ensurePartitions } from '#server/domain/tracking/position/partitions.ts'
import { demoFleet, type FleetDevice } from '../../tests/simulator/world/fleet.ts'
import { seedBeacons } from './beacons.ts'
import { seedFences, yardAt } from './fences.ts'
import { firstTimeOf, seedEarlier, seedRecent } from './history.ts'
import { seedLocks, seedLogBook } from './log-book.ts'
import { seedMoney } from './money/index.ts'
import { type OrganisationKey, zoneOf } from './organisations.ts'
import { seedAlarmMedia } from './seed-alarm-media.ts'
import { seedAnnouncements } from './seed-announcements.ts'
import { seedApiKeys } from './seed-api-keys.ts'
import { seedAttendance } from './seed-attendance.ts'
import { seedBulkCommand } from './seed-bulk-command.ts'
import { seedClientErrors } from './seed-client-errors.ts'
import { seedCommands } from './seed-commands.ts'
import { seedDataPush } from './seed-data-push.ts'
import { seedErasures } from './seed-erasures.ts'
import { seedFeedback } from './seed-feedback.ts'
import { seedFirmware } from './seed-firmware.ts'
import { seedHardware } from './seed-hardware.ts'
import { seedLegal } from './seed-legal.ts'
import { seedPackages } from './seed-packages.ts'
import { seedPaidServices } from './seed-paid-services.ts'
import { seedPositionFeed } from './seed-position-feed.ts'
import { seedRecordings } from './seed-recordings.ts'
import { seedSims } from './seed-sims.ts'
import { seedWorkHours } from './seed-work-hours.ts'
import { seedDevices, seedRoot, seedTree } from './structure.ts'

type DemoPoi = {
  organisation: OrganisationKey
  name: string
  icon: PoiIcon
  colour: string
  note?: string
  lat: number
  lon: number
  radius: number
  is_shared?: boolean
}

/** Where the demo's vehicles call; the workshop is seen by the dealer's customers too. */
const demoPois: readonly DemoPoi[] = [
  {
    organisation: 'owner',
    name: '沙恩仓库 Schaan depot',
    icon: 'warehouse',
    colour: '#1971c2',
    note: '07:00–22:00',
    ...yardAt('owner'),
    radius: 150,
  },
  {
    organisation: 'owner',
    name: '瓦杜兹客户 Vaduz customer',
    icon: 'customer',
    colour: '#0c8f6c',
    lat: 47_139_400,
    lon: 9_521_800,
    radius: 100,
  },
  {
    organisation: 'owner-taxi',
    name: '瓦杜兹候客区 Vaduz rank',
    icon: 'parking',
    colour: '#6741d9',
    ...yardAt('owner-taxi'),
    radius: 150,
  },
  {
    organisation: 'dealer',
    name: '特里森维修站 Triesen workshop',
    icon: 'repair',
    colour: '#e8590c',
    note: '+423 392 00 00',
    lat: 47_120_600,
    lon: 9_517_200,
    radius: 100,
    is_shared: true,
  },
  {
    organisation: 'owner-logistics',
    name: '坂田仓库 Bantian depot',
    icon: 'warehouse',
    colour: '#1971c2',
    lat: 22_625_000,
    lon: 114_030_000,
    radius: 300,
  },
  {
    organisation: 'nordlicht-rhine',
    name: 'Lager Triesen',
    icon: 'warehouse',
    colour: '#2f9e44',
    ...yardAt('nordlicht-rhine'),
    radius: 200,
  },
]

async function seedPois(
  client: PoolClient,
  organisations: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { organisation, ...poi } of demoPois) {
    const organisation_id = organisations.get(organisation) as number
    const row = { organisation_id, ...poi }
    await run(client, db.insertInto('poi').values(rowFor('poi', row)))
  }
}

/**
 * Fills an empty database: `--no-demo` root organisation and account, else the demo (18 organisations, 300
 * devices, their fences and places, their last days). `--past`: the demo's month before, beside a running platform.
 */
const config = readConfig({ PORT: '0', ...process.env })
const has = (flag: string) => process.argv.includes(flag)
const isDemo = !has('--no-demo')
const days = 30
const seedLock = 72_707_371
const logBookDevices = 60
const day = 86_400
/** Later the partitions of the month before may be gone. */
const newSeconds = 2 * day

async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function isEmpty(client: PoolClient): Promise<boolean> {
  return (await first(client, db.selectFrom('organisation').limit(1))) === undefined
}

type Known = { device: FleetDevice; id: number; organisationId: number }

async function readFleet(main: PoolClient): Promise<Known[]> {
  const fleet = demoFleet()
  const columns = db
    .selectFrom('device')
    .select(['id', 'imei', 'organisation_id as organisationId'])
  const numbers = fleet.map(({ imei }) => imei)
  const rows = await all(main, columns.where('imei', '=', anyOf(numbers)))
  const known = new Map(rows.map((row) => [row.imei, row]))
  return fleet.flatMap((device) => {
    const row = known.get(device.imei)
    return row ? [{ device, id: row.id, organisationId: row.organisationId }] : []
  })
}

/** When the demo was filled, Unix seconds; undefined before. */
async function filledAt(main: PoolClient): Promise<number | undefined> {
  const added = db.selectFrom('organisation').select('created_at as at').orderBy('id').limit(1)
  const root = await first(main, added)
  return root && Math.floor(root.at.getTime() / 1000)
}

async function seedLastDays(main: PoolClient, positions: PoolClient): Promise<number> {
  const fleet = await readFleet(main)
  const ids = fleet.map(({ id }) => id)
  const states = db.selectFrom('tracking.device_state').select('device_id')
  const isThere = await first(positions, states.where('device_id', '=', anyOf(ids)))
  if (isThere || ids.length === 0) return 0
  const now = Math.floor(Date.now() / 1000)
  await ensurePartitions(positions, { back: days + 1, ahead: 2 })
  const reports = await inTransaction(positions, async () => {
    let count = 0
    for (const { device, id } of fleet) count += await seedRecent(positions, id, device, now)
    return count
  })
  await seedLogBook(main, positions, fleet.slice(0, logBookDevices))
  await inTransaction(main, () => seedAlarmMedia(main, positions, fleet))
  return reports
}

/** A device at a time, so that what was broken off goes on where it was. */
async function seedMonthBefore(main: PoolClient, positions: PoolClient): Promise<number> {
  let count = 0
  const filled = await filledAt(main)
  if (filled === undefined || Date.now() / 1000 - filled > newSeconds) return 0
  const since = filled - days * day
  for (const { device, id } of await readFleet(main)) {
    const first = await firstTimeOf(positions, id)
    if (first === undefined || first < since + day) continue
    count += await inTransaction(positions, () =>
      seedEarlier(positions, id, device, { since, first }),
    )
  }
  return count
}

async function seedFirst(main: PoolClient, positions: PoolClient): Promise<void> {
  if (await isEmpty(main)) {
    await inTransaction(main, async () => {
      if (!isDemo) {
        const password = await seedRoot(main, config.SECRET, config.ADMIN_PASSWORD)
        if (password)
          console.log(`The first account is root; its password is ${password} (shown this once).`)
        return
      }
      const organisations = await seedTree(main, config.SECRET)
      const ids = await seedDevices(main, demoFleet(), organisations, {
        now: Date.now(),
        secret: config.SECRET,
      })
      await seedHardware(main, ids, Date.now())
      await seedFirmware(main, organisations, Date.now())
      await seedFences(main, organisations)
      await seedPois(main, organisations)
      await seedBeacons(main, organisations)
      await seedAttendance(main, organisations)
      await seedWorkHours(main, organisations)
      await seedPaidServices(main)
      const fleet = demoFleet().map((device, at) => ({ device, id: ids[at] as number }))
      await seedCommands(main, fleet, Date.now())
      await seedRecordings(main, fleet, Date.now())
      await seedBulkCommand(main, Date.now())
      await seedAnnouncements(main, organisations, Date.now())
      await seedFeedback(main, Date.now())
      await seedClientErrors(main, Date.now())
      await seedErasures(main, Date.now())
      await seedDataPush(main, { now: Date.now(), secret: config.SECRET })
      await seedApiKeys(main, Date.now())
      await seedPositionFeed(main, { now: Date.now() })
      await seedLegal(main, Date.now())
      await seedPackages(main, organisations)
      await seedSims(main, organisations, Date.now())
      await seedMoney(main, organisations, config)
    })
  }
  if (!isDemo) return
  const count = await seedLastDays(main, positions)
  if (count > 0) await analyse(positions, `300 devices, ${count} reports of their last days`)
}

/** Of each organisation the first of those that drive. */
async function lockLogBooks(main: PoolClient, positions: PoolClient): Promise<void> {
  const books = new Map<number, { id: number; organisationId: number; zone: string }>()
  for (const { device, id, organisationId } of await readFleet(main))
    if (device.fate === 'live' && !books.has(organisationId))
      books.set(organisationId, {
        id: id,
        organisationId: organisationId,
        zone: zoneOf(device.owner as OrganisationKey),
      })
  await seedLocks(main, positions, { devices: [...books.values()], now: Date.now() })
}

async function runPast(main: PoolClient, positions: PoolClient): Promise<void> {
  os.setPriority(os.constants.priority.PRIORITY_LOW)
  const count = await seedMonthBefore(main, positions)
  if (count > 0) await lockLogBooks(main, positions)
  if (count > 0) await analyse(positions, `${count} reports of the month before`)
}

async function analyse(positions: PoolClient, what: string): Promise<void> {
  await positions.query('ANALYZE tracking.position, tracking.device_state, tracking.alarm')
  console.log(what)
}

const mainPool = openPool(config.DATABASE_URL, { max: 1 })
const positionsPool = openPool(config.positionsUrl, { max: 1 })
const [main, positions] = [await mainPool.connect(), await positionsPool.connect()]
try {
  await main.query('SELECT pg_advisory_lock($1)', [seedLock])
  await (has('--past') ? runPast : seedFirst)(main, positions).finally(() => {
    main.release()
    positions.release()
  })
} finally {
  await Promise.all([mainPool.end(), positionsPool.end()])
}
