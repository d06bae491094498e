/** Gateway memory of 20 000 idle devices; several gateways where ulimit -Hn is lower. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../setup/options.ts'
import { addDevices, openClient } from './load/database.ts'
import type { IdlePlan } from './load/idle-devices.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { type Running, startGateway, startLoad, stop } from './load/processes.ts'

const devices = 20_000
const firstNumber = 13_700_000_000
const perLoad = 10_000
const hardLimit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
const fileLimit = hardLimit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hardLimit)
const gatewayCount = Math.ceil(devices / Math.min(devices, fileLimit - 200))
const perGateway = Math.ceil(devices / gatewayCount)

/** After a full collection (SIGUSR2, --expose-gc). */
async function residentKb({ child }: Running): Promise<number> {
  for (let round = 0; round < 3; round++) {
    child.kill('SIGUSR2')
    await sleep(700)
  }
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
}

readOptions({})
const machine = await machineLoad()
const client = await openClient()
await addDevices(client, firstNumber, devices)
let used = 0
const running: Running[] = []
const startedAt = performance.now()
for (let index = 0; index < gatewayCount; index++) {
  const env = { GATEWAY_ID: `bench-${index}` }
  const gateway = await startGateway(env, undefined, ['--expose-gc'])
  running.push(gateway)
  const before = await residentKb(gateway)
  for (let from = 0; from < perGateway; from += perLoad) {
    const plan: IdlePlan = {
      port: gateway.ports.jt808,
      devices: Math.min(perLoad, perGateway - from),
      firstNumber: firstNumber + index * perGateway + from,
    }
    const file = new URL('./load/idle-devices.ts', import.meta.url).pathname
    const load = await startLoad(file, plan)
    running.push({ child: load.child, ports: gateway.ports })
  }
  await sleep(3000)
  used += (await residentKb(gateway)) - before
}
const { rows } = await client.query<{ n: string }>(
  'SELECT count(*) AS n FROM tracking.device_state WHERE line <> 0',
)
const online = Number(rows[0]?.n)
console.error(
  `${online} devices online after ${Math.round((performance.now() - startedAt) / 1000)} s`,
)
for (const process of running.toReversed()) {
  process.child.stdin?.end()
  if (!process.child.stdin) await stop(process)
}
await client.end()
const kb = Math.round((used / online) * 100) / 100
printFigures(machine, { devices: online, kb_per_device: kb, gateways: gatewayCount })
process.exit(0)
