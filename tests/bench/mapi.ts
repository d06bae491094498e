/**
 * Calls a second of the web process, beside a plain handler with the same bytes
 * (docs/testing.md#benches).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { bundle } from '../../scripts/setup/build.mjs'
import { webFlags } from '../../scripts/stack/stack.mjs'
import { memoryBus } from '../factories/memory-bus.ts'
import { described, readOptions, refuseOptions } from '../setup/options.ts'
import { databaseSeconds, machineLoad, printFigures, round2 } from './load/machine.ts'
import { cases, type MapiCase } from './mapi/cases.ts'
import { type DriveResult, drive, postRequest } from './mapi/drive.ts'
import { openSessions } from './mapi/sessions.ts'
import { verifyPerSecond } from './mapi/verify.ts'
import { seedPlatform } from './tree/seed.ts'

const usual = { sessions: 6000, seconds: 4, connections: 128, only: '' }
const { seconds, connections, only, ...options } = readOptions(usual)
const rounds = 3
const good = '{"errcode":0'
const wanted = only === '' ? cases.map(({ name }) => name) : only.split(',')
const unknown = wanted.find((name) => !cases.some((one) => one.name === name))
if (unknown !== undefined) refuseOptions(`There is no case ${unknown}.`, described(usual))
const chosen = cases.filter(({ name }) => wanted.includes(name))

const machine = await machineLoad()
const config = readConfig()
const services = await openServices({ config, log: createLog('bench', 'error'), bus: memoryBus() })
await seedPlatform(services.pool, { organisations: 5000, accounts: 10_000, devices: 50_000 })
const sessions = await openSessions(services, options.sessions)
await closeServices(services)
console.error(`${sessions.length} sessions`)

const execArgv = [...webFlags, ...(process.env['BENCH_NODE'] ?? '').split(' ').filter(Boolean)]
const bundled = 'dist/bench-web.mjs'
await bundle({ entryPoints: ['tests/bench/mapi/server.ts'], outfile: bundled })
const web = fork(bundled, { env: { ...process.env, TRUST_PROXY: 'true' }, execArgv })
const [port] = (await once(web, 'message')) as [number]
const base = `http://127.0.0.1:${port}`
let turn = 0

function callOf({ name, params, isPublic }: MapiCase, folder = '/mapi'): Buffer {
  turn += 1
  const session = sessions[turn % sessions.length]
  if (!session) throw new Error('no session')
  const network = `x-forwarded-for: 10.${turn >> 16 && 255}.${(turn >> 8) & 255}.${turn & 255}\r\n`
  const target = isPublic ? `${folder}/${name}` : `${folder}/${name}?sid=${session.sid}`
  return postRequest(target, JSON.stringify({ params: params(session, turn) }), network)
}

const barePath = ({ name }: MapiCase) => `/bare/${name}`

async function teachPlain(one: MapiCase): Promise<void> {
  const request = callOf(one).toString()
  const target = /^POST (\S+)/.exec(request)?.[1] ?? ''
  const reply = await fetch(`${base}${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.9.9' },
    body: request.slice(request.indexOf('\r\n\r\n') + 4),
  })
  const body = await reply.text()
  if (!body.startsWith(good)) throw new Error(`${one.name}: ${body.slice(0, 300)}`)
  const sent = [...reply.headers].filter(([key]) => !hopHeaders.includes(key))
  await fetch(`${base}${barePath(one)}`, {
    method: 'PUT',
    body: JSON.stringify({ body, headers: Object.fromEntries(sent) }),
  })
}
const hopHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding']

async function serverTime(): Promise<number> {
  web.send('usage')
  const [usage] = (await once(web, 'message')) as [NodeJS.CpuUsage]
  return usage.user + usage.system
}

type Measured = DriveResult & { cpuMicros: number; databaseMicros: number }

async function measure(next: () => Buffer, label: string): Promise<Measured> {
  const before = await serverTime()
  const databaseBefore = databaseSeconds()
  const result = await drive({ port, connections, seconds, next, expected: good })
  const cpuMicros = Math.round(((await serverTime()) - before) / result.calls)
  const databaseMicros = Math.round(((databaseSeconds() - databaseBefore) * 1e6) / result.calls)
  if (result.failed > 0)
    throw new Error(`${label}: ${result.failed} of ${result.calls} failed: ${result.firstFailure}`)
  return { ...result, cpuMicros, databaseMicros }
}

const perSecond = (result: DriveResult) => result.calls / result.seconds
const best = (results: DriveResult[]) => Math.max(...results.map(perSecond))
const leastTime = (results: Measured[], of: 'cpuMicros' | 'databaseMicros' = 'cpuMicros') =>
  Math.min(...results.map((result) => result[of]))
const callsPerS: Record<string, number> = {}
const plainPerS: Record<string, number> = {}
const p99: Record<string, number> = {}
const ratio: Record<string, number> = {}
const bareRatio: Record<string, number> = {}
const verifies: number[] = []
try {
  for (const one of chosen) {
    await teachPlain(one)
    await drive({ port, connections, seconds: 1, next: () => callOf(one), expected: good })
    const own: Measured[] = []
    const plain: Measured[] = []
    const bare: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      plain.push(await measure(() => callOf(one, '/plain'), 'plain handler'))
      bare.push(await measure(() => callOf(one, '/bare'), 'bare handler'))
      own.push(await measure(() => callOf(one), one.name))
      if (one.name === 'user/Login') verifies.push(await verifyPerSecond(seconds))
    }
    callsPerS[one.name] = Math.round(best(own))
    plainPerS[one.name] = Math.round(best(plain))
    p99[one.name] = round2(Math.min(...own.map((result) => result.p99)))
    ratio[one.name] = round2(best(own) / best(plain))
    bareRatio[one.name] = round2(best(own) / best(bare))
    console.log(
      `${one.name.padEnd(24)} ${callsPerS[one.name]} calls/s, p99 ${p99[one.name]} ms, plain ${plainPerS[one.name]}/s, ratio ${ratio[one.name]}; server ${leastTime(own)} us a call, plain ${leastTime(plain)}, bare ${leastTime(bare)}; database ${leastTime(own, 'databaseMicros')} us a call`,
    )
    if (verifies.length > 0) {
      const alone = Math.max(...verifies)
      console.log(
        `${' '.repeat(24)} passwords alone ${Math.round(alone)}/s, ratio ${round2(best(own) / alone)}`,
      )
    }
  }
} finally {
  web.disconnect()
}
printFigures(machine, {
  calls_per_s: callsPerS,
  p99_ms: p99,
  ratio,
  plain_per_s: plainPerS,
  ratio_to_bare_http: bareRatio,
  ...(verifies.length > 0 && { verify_per_s: Math.round(Math.max(...verifies)) }),
})
process.exit(0)
