/**
 * A command to 5 000 devices while both workers are killed six times: each device hears it once,
 * none is left out. Last line: JSON.
 */
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices, type Services } from '#server/services.ts'
import { call, logIn } from '../factories/caller.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { until } from '../gateway/support.ts'
import { readOptions } from '../setup/options.ts'
import { killWorkers } from '../worker/killed-workers.ts'
import { CommandedDevices } from './load/commanded-devices.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { startGateway, stop } from './load/processes.ts'

const devices = 5_000
const kills = 6
const firstNumber = 13_500_000_000
const numbers = Array.from({ length: devices }, (_, n) => String(firstNumber + n))

readOptions({})
const machine = await machineLoad()
const config = readConfig({ SECRET: 'a secret of the bench, 32 characters', ...process.env })
const log = createLog('bench', 'error')
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus, max: 8 })

async function startCommands({ pool }: Services): Promise<string> {
  const root = await createOrganisation(services)
  const account = await createAccount(services, { organisation: root })
  await pool.query(
    `INSERT INTO device (imei, organisation_id, protocol, model, activated_at)
     SELECT number, $1, 'jt808', 'bench', now() FROM unnest($2::text[]) number`,
    [root.id, numbers],
  )
  const sid = await logIn(services, account)
  const chosen = await call(services, 'device/Select', { model: 'bench' }, { sid })
  const order = { type_value: 62, params: { value: 30 }, offline: 'cache' }
  const params = { selection_id: chosen['selection_id'], ...order }
  const started = await call(services, 'cmd/BatchSend', params, { sid })
  if (!started['task_id']) throw new Error(JSON.stringify(started))
  return started['task_id']
}

const startedAt = performance.now()
const id = await startCommands(services)
const gateway = await startGateway()
const fleet = new CommandedDevices()
await fleet.connect(gateway.ports.jt808, numbers)
await killWorkers(services, id, {
  rows: devices,
  kills,
  workers: 2,
  program: ['--enable-source-maps', 'dist/worker.mjs'],
})
const count = async (state: string): Promise<number> => {
  const { rows } = await services.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM command WHERE state = $1::"CommandState"',
    [state],
  )
  return rows[0]?.n ?? 0
}
const open = async () => (await count('waiting')) + (await count('sent'))
await until(async () => (await open()) === 0, 'the last answer', 180_000)
const verdict = {
  answered: await count('answered'),
  missing: numbers.filter((number) => !fleet.heard.has(number)).length,
  most_heard: Math.max(...fleet.heard.values()),
}
const seconds = Math.round((performance.now() - startedAt) / 1000)
fleet.close()
await stop(gateway)
await closeServices(services)
await bus.close()
printFigures(machine, { bench: 'commands', devices, kills, seconds, ...verdict })
const isRight = verdict.missing === 0 && verdict.most_heard === 1 && verdict.answered === devices
process.exit(isRight ? 0 : 1)
