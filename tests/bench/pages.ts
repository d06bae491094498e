/**
 * Calls of the web process alone and beside pages of anonymous visitors (docs/testing.md#benches).
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import type { VisitorsPlan, VisitorsResult } from './load/page-visitors.ts'
import { startLoad } from './load/processes.ts'
import { machineLoad, printFigures, round2 } from './machine.ts'
import { startWeb } from './map/web-server.ts'
import { cases } from './mapi/cases.ts'
import { drive, postRequest } from './mapi/drive.ts'
import { openSessions } from './mapi/sessions.ts'
import { seedPlatform } from './tree/seed.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '8' },
    call: { type: 'string', default: 'device/GetDetail' },
  },
})
const rounds = 3
const port = 3818

const machine = await machineLoad()
const chosen = cases.find(({ name }) => name === values.call)
if (!chosen) throw new Error(`there is no case ${values.call}`)
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
    pagesPerSecond: Number(values.pages),
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
    connections: Number(values.connections),
    expected: '{"errcode":0',
    next: () => nextCall(chosen),
  })
  if (found.failed > 0) throw new Error(`${found.failed} calls failed: ${found.firstFailure}`)
  return found.p99
}
try {
  await measureBeside(2)
  for (let round = 0; round < rounds; round++) {
    alone.push(await measure(Number(values.seconds)))
    beside.push(await measureBeside(Number(values.seconds)))
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
