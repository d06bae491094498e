/** `npm run fuzz -- --calls N [--seed S] [--worker]`. Last line: ContractVerdict. */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openBus } from '#server/jobs/open-bus.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { fuzzContract } from './contract-fuzz.ts'

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    worker: { type: 'boolean', default: false },
  },
})
const config = readConfig()
const log = createLog('fuzz', 'error')
const bus = await openBus(config, log)
const services = await openServices({ config, log, bus })
const verdict = await fuzzContract(services, {
  calls: Number(values.calls),
  seed: Number(values.seed),
  web: ['--enable-source-maps', 'dist/web.mjs'],
  ...(values.worker && { worker: ['--enable-source-maps', 'dist/worker.mjs'] }),
  report: (line) => console.log(line),
})
await closeServices(services)
await bus.close()
console.log(JSON.stringify(verdict))
const { http_5xx, service_failed, invalid_replies, unanswered, stuck_tasks = 0 } = verdict
const failures = http_5xx + service_failed + invalid_replies + unanswered + stuck_tasks
process.exit(failures === 0 && verdict.is_same_process ? 0 : 1)
