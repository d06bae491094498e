/** Two workers are killed six times. */
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { readOptions } from '../setup/options.ts'
import { killedImport } from '../worker/killed-import.ts'
import { machineLoad, printFigures } from './load/machine.ts'

readOptions({})
const machine = await machineLoad()
const config = readConfig({ SECRET: 'a secret of the bench, 32 characters', ...process.env })
const log = createLog('bench', 'error')
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus, max: 8 })
const verdict = await killedImport(services, {
  rows: 5_000,
  kills: 6,
  workers: 2,
  program: ['--enable-source-maps', 'dist/worker.mjs'],
})
await closeServices(services)
await bus.close()
printFigures(machine, { bench: 'import', ...verdict })
const { missing, most_creations, failed } = verdict
process.exit(missing === 0 && most_creations === 1 && failed === 0 ? 0 : 1)
