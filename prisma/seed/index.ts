import { readConfig } from '#server/config.ts'
import { openPool, type PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db, first } from '#server/db/sql.ts'
import { ensurePartitions } from '#server/domain/position/partitions.ts'
import { demoFleet } from '../../tests/simulator/world/fleet.ts'
import { seedFences } from './fences.ts'
import { seedHistory } from './history.ts'
import { seedMoney } from './money/index.ts'
import { seedPackages } from './packages.ts'
import { seedPois } from './pois.ts'
import { seedServices } from './services.ts'
import { seedSims } from './sims.ts'
import { seedDevices, seedRoot, seedTree } from './structure.ts'

/**
 * Fills an empty database: `--no-demo` root organisation and account, else the demo (18
 * organisations, 300 devices, their fences and places, 30 days; `--small`: three).
 */
const config = readConfig({ PORT: '0', ...process.env })
const has = (flag: string) => process.argv.includes(flag)
const isDemo = !has('--no-demo')
const days = has('--small') ? 3 : 30
const seedLock = 72_707_371

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

async function seedDemoPast(positions: PoolClient, main: PoolClient): Promise<number> {
  const fleet = demoFleet()
  const numbers = fleet.map(({ imei }) => imei)
  const known = db.selectFrom('device').select(['id', 'imei']).where('imei', '=', anyOf(numbers))
  const rows = await all(main, known)
  const ids = new Map(rows.map(({ id, imei }) => [imei, id]))
  const states = db.selectFrom('tracking.device_state').select('device_id')
  const isThere = await first(positions, states.where('device_id', '=', anyOf([...ids.values()])))
  if (isThere || ids.size === 0) return 0
  const now = Math.floor(Date.now() / 1000)
  await ensurePartitions(positions, { back: days + 1, ahead: 2 })
  return inTransaction(positions, async () => {
    let count = 0
    for (const device of fleet) {
      const id = ids.get(device.imei)
      if (id !== undefined) count += await seedHistory(positions, id, device, { now, days })
    }
    return count
  })
}

async function run(main: PoolClient, positions: PoolClient): Promise<void> {
  await main.query('SELECT pg_advisory_lock($1)', [seedLock])
  if (await isEmpty(main)) {
    await inTransaction(main, async () => {
      if (!isDemo) {
        const password = await seedRoot(main, config.SECRET, config.ADMIN_PASSWORD)
        if (password)
          console.log(`The first account is root; its password is ${password} (shown this once).`)
        return
      }
      const organisations = await seedTree(main, config.SECRET)
      await seedDevices(main, demoFleet(), organisations, {
        now: Date.now(),
        secret: config.SECRET,
      })
      await seedFences(main, organisations)
      await seedPois(main, organisations)
      await seedServices(main)
      await seedPackages(main, organisations)
      await seedSims(main, organisations, Date.now())
      await seedMoney(main, organisations, config)
    })
  }
  if (!isDemo) return
  const count = await seedDemoPast(positions, main)
  if (count > 0) {
    await positions.query('ANALYZE tracking.position, tracking.device_state, tracking.alarm')
    console.log(`Demo data: 300 devices, ${count} reports of ${days} days.`)
  }
}

const mainPool = openPool(config.DATABASE_URL, { max: 1 })
const positionsPool = openPool(config.positionsUrl, { max: 1 })
const [main, positions] = [await mainPool.connect(), await positionsPool.connect()]
try {
  await run(main, positions).finally(() => {
    main.release()
    positions.release()
  })
} finally {
  await Promise.all([mainPool.end(), positionsPool.end()])
}
