/**
 * Calls of the web process alone and beside pages of anonymous visitors (docs/testing.md#benches).
 */
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { described, readOptions, refuseOptions } from '../setup/options.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import type { VisitorsPlan, VisitorsResult } from './load/page-visitors.ts'
import { startLoad } from './load/processes.ts'
import { startWeb } from './map/web-server.ts'
import { cases } from './mapi/cases.ts'
import { drive, postRequest } from './mapi/drive.ts'
import { openSessions } from './mapi/sessions.ts'
import { seedPlatform } from './tree/seed.ts'

const usual = { pages: 50, seconds: 4, connections: 8, call: 'device/GetDetail' }
const { pages, seconds, connections, call } = readOptions(usual)
const rounds = 3
const port = 3818

const machine = await machineLoad()
const chosen = cases.find(({ name }) => name === call)
if (!chosen) refuseOptions(`There is no case ${call}.`, described(usual))
const services = await openServices({
  config: readConfig(),
  log: createLog('bench', 'error'),
  bus: memoryBus(),
})
await seedPlatform(services.pool, { organisations: 500, accounts: 1000, devices: 5000 })
const sessions = await openSessions(services, 200)
await closeServices(services)

let turn = 0
const networkOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

function nextCall({ name, params }: (typeof cases)[number]): Buffer {
  turn += 1
  const session = sessions[turn % sessions.length]
  if (!session) throw new Error('no session')
  const body = JSON.stringify({ params: params(session, turn) })
  return postRequest(
    `/mapi/${name}?sid=${session.sid}`,
    body,
    `x-forwarded-for: ${networkOf(turn)}\r\n`,
  )
}

const statuses: VisitorsResult = {}
const visitors = 'tests/bench/load/page-visitors.ts'
/** Visitors at most in a round. */
const roundOfVisitors = 10_000
let visitorsRound = 0

/** Beside visitors, who have a process of their own: what they wait for delays no answer here. */
async function measureBeside(seconds: number): Promise<number> {
  const plan: VisitorsPlan = {
    port,
    pagesPerSecond: pages,
    from: visitorsRound++ * roundOfVisitors,
  }
  const visiting = await startLoad<VisitorsResult>(visitors, plan)
  visiting.go()
  const p99 = await measure(seconds)
  visiting.child.stdin?.end()
  for (const [status, count] of Object.entries(await visiting.result))
    statuses[status] = (statuses[status] ?? 0) + count
  return p99
}

const web = await startWeb(port, { TRUST_PROXY: 'true' })
const alone: number[] = []
const beside: number[] = []
const measure = async (seconds: number) => {
  const found = await drive({
    port,
    seconds,
    connections,
    expected: '{"errcode":0',
    next: () => nextCall(chosen),
  })
  if (found.failed > 0) throw new Error(`${found.failed} calls failed: ${found.firstFailure}`)
  return found.p99
}
try {
  await measureBeside(2)
  for (let round = 0; round < rounds; round++) {
    alone.push(await measure(seconds))
    beside.push(await measureBeside(seconds))
  }
} finally {
  await web.stop()
}
const [p99Alone, p99Beside] = [Math.min(...alone), Math.min(...beside)]
printFigures(machine, {
  p99_alone_ms: round2(p99Alone),
  p99_beside_ms: round2(p99Beside),
  ratio: round2(p99Beside / p99Alone),
  pages: statuses,
})
process.exit(0)
