/**
 * Twenty `kill -9` under load, of the gateway, of one of its processes (`--processes=2`) and of PostgreSQL in turn; every
 * acknowledged report must be stored, and devices must be in again soon after a start.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../setup/options.ts'
import type { CarefulPlan, CarefulResult } from './load/careful-devices.ts'
import { compareStored } from './load/compare-stored.ts'
import { addDevices, openClient } from './load/database.ts'
import { killPostgres } from './load/kill-postgres.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'

const { kills, devices, processes } = readOptions({ kills: 20, devices: 100, processes: 1 })
const firstNumber = 13_600_000_000
const file = path.join(os.tmpdir(), `waypost-acked-${randomBytes(6).toString('hex')}`)

const machine = await machineLoad()
const setUp = await openClient()
await addDevices(setUp, firstNumber, devices)
await setUp.end()

const env = { GATEWAY_PROCESSES: String(processes) }
const gatewayPlan = await startGateway(env)
let gateway = gatewayPlan
const plan: CarefulPlan = {
  port: gateway.ports.jt808,
  devices,
  firstNumber,
  window: 10,
  startAt: Math.floor(Date.now() / 1000) - 20_000,
  file,
  everyMs: 20,
}
const load = await startLoad<CarefulResult>(
  new URL('./load/careful-devices.ts', import.meta.url).pathname,
  plan,
)
load.go()
/** Unix ms. */
const starts: number[] = []

async function killGateway(): Promise<void> {
  gateway.child.kill('SIGKILL')
  await sleep(300)
  gateway = await startGateway(env, gatewayPlan.ports)
  starts.push(Date.now())
}

/** Others go on meanwhile. */
async function killOne(): Promise<void> {
  const { pid } = gateway.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  process.kill(Number(children[Math.floor(Math.random() * children.length)]), 'SIGKILL')
  starts.push(Date.now())
}

const turns = [
  { name: 'gateway', kill: killGateway },
  { name: 'PostgreSQL', kill: killPostgres },
  ...(processes > 1 ? [{ name: 'one process of the gateway', kill: killOne }] : []),
]
for (let n = 0; n < kills; n++) {
  await sleep(1500 + Math.random() * 1500)
  const { name, kill } = turns[n % turns.length] as (typeof turns)[number]
  await kill()
  console.error(`kill ${n + 1} of ${kills}: ${name}`)
}
await sleep(3000)
load.go()
const result = await load.result
const { outs, ...told } = result
console.error(JSON.stringify(told))
await stop(gateway)

/** Of the device that was in again last. */
const inAgainMs = starts.map((at) =>
  Math.max(0, ...outs.flatMap(([lost, back]) => (lost <= at + 100 && back > at ? back - at : []))),
)
const client = await openClient()
const { missing, duplicates } = await compareStored(client, { file, firstNumber, devices })
await client.end()
for (const line of missing.slice(0, 5)) console.error(`missing: ${line}`)
printFigures(machine, {
  kills,
  processes,
  acked: result.acked,
  acked_missing: missing.length,
  duplicates,
  unfinished: result.unfinished,
  reconnects: result.reconnects,
  in_again_ms: Math.max(...inAgainMs),
  in_again_ms_of_each_start: inAgainMs,
})
process.exit(0)
