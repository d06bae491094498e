/** `npm run fuzz -- --calls N [--seed S] [--worker]`. Last line: ContractVerdict. */
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { readOptions } from '../../setup/options.ts'
import { fuzzContract } from './contract-fuzz.ts'

const { calls, seed, worker } = readOptions({ calls: 50_000, seed: 1, worker: false })
const config = readConfig()
const log = createLog('fuzz', 'error')
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus })
const verdict = await fuzzContract(services, {
  calls,
  seed,
  web: ['--enable-source-maps', 'dist/web.mjs'],
  ...(worker && { worker: ['--enable-source-maps', 'dist/worker.mjs'] }),
  report: (line) => console.log(line),
})
await closeServices(services)
await bus.close()
console.log(JSON.stringify(verdict))
const { http_5xx, service_failed, invalid_replies, unanswered, stuck_tasks = 0 } = verdict
const failures = http_5xx + service_failed + invalid_replies + unanswered + stuck_tasks
process.exit(failures === 0 && verdict.is_same_process ? 0 : 1)
