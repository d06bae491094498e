/**
 * Calls of the web process alone and beside pages of anonymous visitors (docs/testing.md#benches).
 */
import { randomBytes } from 'node:crypto'
import { setInterval } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
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

/** Each address but the first and the third is of this visitor alone. */
const pages: readonly (() => string)[] = [
  () => '/login',
  () => `/h5/share/${randomBytes(32).toString('base64url')}`,
  () => '/develop/config',
  () => `/login?next=%2Flocus%2F${turn}`,
  () => `/nothing/${turn}`,
]
const languages = ['en', 'zh']

const statuses: Record<string, number> = {}

async function visit(base: string, n: number): Promise<void> {
  turn += 1
  const page = pages[n % pages.length]
  const response = await fetch(`${base}${page?.()}`, {
    headers: {
      'accept-language': languages[Math.floor(n / pages.length) % languages.length] ?? '',
      'x-forwarded-for': networkOf(turn),
    },
  })
  await response.arrayBuffer()
  statuses[response.status] = (statuses[response.status] ?? 0) + 1
}

/** Whether or not the last ones are answered. */
async function visitAll(base: string, { signal }: AbortController): Promise<void> {
  const under: Promise<void>[] = []
  let n = 0
  try {
    for await (const _ of setInterval(1000 / Number(values.pages), undefined, { signal }))
      under.push(visit(base, n++))
  } catch (error) {
    if (!signal.aborted) throw error
  }
  await Promise.all(under)
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
  await measure(1)
  for (let n = 0; n < pages.length * languages.length; n++) await visit(web.base, n)
  for (let round = 0; round < rounds; round++) {
    alone.push(await measure(Number(values.seconds)))
    const end = new AbortController()
    const visited = visitAll(web.base, end)
    beside.push(await measure(Number(values.seconds)))
    end.abort()
    await visited
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
