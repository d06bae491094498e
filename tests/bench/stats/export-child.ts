/** Writes the file of a task, as a worker does: seconds, and the most memory that the process took. */
import { readFileSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { openServices } from '#server/services.ts'
import { memoryBus } from '../../factories/memory-bus.ts'
import { runTaskNow } from '../../factories/tasks.ts'

const { task } = JSON.parse(process.argv[2] ?? '{}') as { task: number }
const services = await openServices({
  config: readConfig(),
  log: createLog('bench', 'error'),
  bus: memoryBus(),
})
console.log('ready')
await new Promise((resolve) => process.stdin.once('data', resolve))
const started = performance.now()
await runTaskNow(services, task)
const seconds = (performance.now() - started) / 1000
const [, most = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
console.log(JSON.stringify({ seconds, mb: Number(most) / 1024 }))
process.exit(0)
