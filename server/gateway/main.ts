import cluster from 'node:cluster'
import { readConfig } from '../config.ts'
import { processCount } from './share.ts'

const config = readConfig()
const of = processCount(config.GATEWAY_PROCESSES)
if (of > 1 && cluster.isPrimary) {
  const { keepProcesses } = await import('./keep-processes.ts')
  await keepProcesses(config, of)
} else {
  const { runGateway } = await import('./run.ts')
  await runGateway(config, { number: Number(process.env['GATEWAY_PROCESS'] ?? 1), of })
}
