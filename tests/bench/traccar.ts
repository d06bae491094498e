/** Takes devices and positions over from a Traccar database; killed at half and gone on (docs/testing.md#benches). */
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { importCommand } from '../factories/import-command.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { fillTraccar, type TraccarSums } from '../factories/traccar-database.ts'
import { fillTraccarMariadb } from '../factories/traccar-mariadb.ts'
import { readOptions } from '../setup/options.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'

const { devices, positions, url } = readOptions({
  devices: 1000,
  positions: 1000,
  // An empty database of MariaDB; else the tables lie beside those of the platform, whose names are others.
  url: '',
})
const machine = await machineLoad()
const config = readConfig({ SECRET: 'a secret of the bench, 32 characters', ...process.env })
const log = createLog('bench', 'error')
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus, max: 4 })
const size = { devices: devices, perDevice: positions }
const sums = await (url ? fillTraccarMariadb(url, size) : fillTraccar(config.DATABASE_URL, size))
const root = await createOrganisation(services, { name: 'root' })
await createOrganisation(services, { name: 'Haulage', parent: root })
const { login } = await createAccount(services, { organisation: root })

const command = {
  config,
  from: url || config.DATABASE_URL,
  organisation: 'Haulage',
  account: login,
}
const startedAt = performance.now()
const half = await importCommand({ ...command, killAfter: Math.floor(sums.positions / 2) })
const rest = await importCommand(command)
const seconds = (performance.now() - startedAt) / 1000
const again = await importCommand(command)

const { rows } = await services.positions.query<TraccarSums>(
  `SELECT count(*)::int AS positions, sum(lat)::float8 AS lat, sum(lon)::float8 AS lon, sum(speed)::float8 AS speed
   FROM tracking.position`,
)
const isEqual = JSON.stringify(rows[0]) === JSON.stringify(sums)
await closeServices(services)
await bus.close()
printFigures(machine, {
  bench: 'traccar',
  devices: devices,
  positions: sums.positions,
  killed_after: half.read,
  gone_on_with: rest.read,
  read_again: again.read,
  seconds: round2(seconds),
  positions_per_second: Math.round(sums.positions / seconds),
  is_equal: isEqual,
})
process.exit(isEqual && half.signal === 'SIGKILL' && again.read === 0 ? 0 : 1)
