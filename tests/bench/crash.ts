/**
 * Twenty `kill -9` of gateway and PostgreSQL under load; every acknowledged report must be stored.
 *
 */
import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CarefulPlan, CarefulResult } from './load/careful-devices.ts'
import { compareStored } from './load/compare-stored.ts'
import { addDevices, openClient } from './load/database.ts'
import { killPostgres } from './load/kill-postgres.ts'
import { startGateway, startLoad, stop } from './load/processes.ts'
import { machineLoad, printFigures } from './machine.ts'

const kills = 20
const devices = 100
const firstNumber = 13_600_000_000
const file = path.join(os.tmpdir(), `waypost-acked-${randomBytes(6).toString('hex')}`)

const machine = await machineLoad()
const setUp = await openClient()
await addDevices(setUp, firstNumber, devices)
await setUp.end()

const gatewayPlan = await startGateway()
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

async function killGateway(): Promise<void> {
  gateway.child.kill('SIGKILL')
  await sleep(300)
  gateway = await startGateway({}, gatewayPlan.ports)
}

for (let kill = 0; kill < kills; kill++) {
  await sleep(1500 + Math.random() * 1500)
  await (kill % 2 === 0 ? killGateway() : killPostgres())
  console.error(`kill ${kill + 1} of ${kills}: ${kill % 2 === 0 ? 'gateway' : 'PostgreSQL'}`)
}
await sleep(3000)
load.go()
const result = await load.result
console.error(JSON.stringify(result))
await stop(gateway)

const client = await openClient()
const { missing, duplicates } = await compareStored(client, { file, firstNumber, devices })
await client.end()
for (const line of missing.slice(0, 5)) console.error(`missing: ${line}`)
printFigures(machine, {
  kills,
  acked: result.acked,
  acked_missing: missing.length,
  duplicates,
  unfinished: result.unfinished,
  reconnects: result.reconnects,
})
process.exit(0)
