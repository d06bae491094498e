import cluster from 'node:cluster'
import v8 from 'node:v8'
import { readConfig } from '../config.ts'
import { processCount } from './share.ts'

// What waits for a commit outlives its collection when many come at once: V8 would from then on make all of its kind
// among the old, where it stays until a full collection.
v8.setFlagsFromString('--no-allocation-site-pretenuring')

const config = readConfig()
const of = processCount(config.GATEWAY_PROCESSES)
if (of > 1 && cluster.isPrimary) {
  const { keepProcesses } = await import('./keep-processes.ts')
  await keepProcesses(config, of)
} else {
  const { runGateway } = await import('./run-gateway.ts')
  await runGateway(config, { number: Number(process.env['GATEWAY_PROCESS'] ?? 1), of })
}
