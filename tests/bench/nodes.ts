/**
 * Two gateways behind balancers, a worker, a main and a tracking store: devices that report once a minute by held TCP
 * connections, datagrams and HTTP, while gateways, worker and PostgreSQL are killed in turn (docs/testing.md#benches).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { copyStore, storeServers } from '../../scripts/store/test-databases.mjs'
import { freePorts } from '../factories/free-ports.ts'
import { described, readOptions, refuseOptions } from '../setup/options.ts'
import { openClient } from './load/database.ts'
import { killPostgres } from './load/kill-postgres.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import type { NodePlan, NodeResult } from './load/node-devices.ts'
import { type Running, startGateway, startLoad, startWorker, stop } from './load/processes.ts'

const options = readOptions({
  url: '',
  minutes: 20,
  devices: 100_000,
  held: 16_000,
  udp: 2000,
  everySeconds: 60,
  killSeconds: 20,
})
const { url, minutes, devices, held, udp, everySeconds, killSeconds } = options
if (held + udp >= devices)
  refuseOptions('More devices than held and udp.', described({ ...options }))
const firstNumber = 13_100_000_000
/** Each holds two files a connection, of at most 20 000. */
const perBalancer = 8000
const folder = path.join(os.tmpdir(), `waypost-nodes-${randomBytes(6).toString('hex')}`)
const startAt = Math.floor(Date.now() / 1000) - (minutes + 5) * 60

const machine = await machineLoad()
const main = await openClient()
await main.query(
  `WITH owner AS (
     INSERT INTO organisation (id, path, name)
     SELECT id, '/' || id || '/', 'bench' FROM nextval(pg_get_serial_sequence('organisation', 'id')) id RETURNING id)
   INSERT INTO device (imei, organisation_id, protocol, activated_at)
   SELECT ($1::int8 + n)::text, owner.id, (CASE WHEN n < $2::int THEN 'jt808' ELSE 'osmand' END)::"Protocol", now()
   FROM owner, generate_series(0, $3::int - 1) n`,
  [firstNumber, held + udp, devices],
)
const store = url === '' ? undefined : await copyStore(await storeServers(url), 'bench', 32)
const stores: Record<string, string> = store ? { POSITIONS_DATABASE_URL: store.url } : {}

const hasBalancer = spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0
if (!hasBalancer) console.error('without haproxy: devices connect to the gateways directly')
const trusted: Record<string, string> = hasBalancer ? { TRUST_PROXY_PROTOCOL: '127.0.0.1/32' } : {}
const open = (name: string, ports?: Running['ports']) =>
  startGateway({ GATEWAY_ID: name, LOG_LEVEL: 'silent', ...trusted, ...stores }, ports)
const names = ['gateway-1', 'gateway-2'] as const
const gateways = [await open(names[0]), await open(names[1])]
let worker: ChildProcess = await startWorker({ ...stores })

/** As scripts/scale/haproxy.cfg has them. */
async function openBalancer(n: number): Promise<{ jt808: number; osmand: number }> {
  const [jt808 = 0, osmand = 0] = await freePorts(2)
  const servers = (port: 'jt808' | 'osmand') =>
    gateways.map(({ ports }, at) => `  server ${names[at]} 127.0.0.1:${ports[port]}`).join('\n')
  const file = `${folder}-${n}.cfg`
  writeFileSync(
    file,
    `global
  maxconn ${perBalancer + 1000}
defaults
  mode tcp
  timeout connect 2s
  timeout client 25h
  timeout server 25h
  timeout check 2s
  retries 3
  option redispatch
  balance leastconn
  default-server check inter 2s fall 5 rise 1 send-proxy-v2 check-send-proxy on-marked-down shutdown-sessions
listen jt808
  bind 127.0.0.1:${jt808}
${servers('jt808')}
listen osmand
  bind 127.0.0.1:${osmand}
  balance roundrobin
${servers('osmand')}
`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'inherit', 'inherit'] })
  process.on('exit', () => child.kill('SIGKILL'))
  await sleep(2000)
  return { jt808, osmand }
}

const balancers = hasBalancer
  ? await Promise.all(
      Array.from({ length: Math.ceil(held / perBalancer) }, (_, n) => openBalancer(n)),
    )
  : gateways.map(({ ports }) => ports)
const direct = gateways.map(({ ports }) => ports.jt808)
const parts = [
  { kind: 'held', first: 0, count: held, ports: balancers.map(({ jt808 }) => jt808) },
  { kind: 'udp', first: held, count: udp, ports: direct },
  {
    kind: 'http',
    first: held + udp,
    count: devices - held - udp,
    ports: balancers.map(({ osmand }) => osmand),
  },
] as const
const loads = await Promise.all(
  parts.map(({ kind, first, count, ports }) => {
    const plan: NodePlan = {
      kind,
      ports,
      devices: count,
      firstNumber: firstNumber + first,
      startAt,
      everyMs: everySeconds * 1000,
      seconds: minutes * 60,
      file: `${folder}-${kind}`,
    }
    return startLoad<NodeResult>(new URL('./load/node-devices.ts', import.meta.url).pathname, plan)
  }),
)
const beganAt = performance.now()
for (const load of loads) load.go()
console.error(`${devices} devices report`)

const killGateway = async (at: 0 | 1) => {
  const { child, ports } = gateways[at] as Running
  child.kill('SIGKILL')
  await sleep(1000)
  gateways[at] = await open(names[at], ports)
}
const turns = [
  { name: names[0], kill: () => killGateway(0) },
  {
    name: 'worker',
    kill: async () => {
      worker.kill('SIGKILL')
      worker = await startWorker({ ...stores })
    },
  },
  { name: names[1], kill: () => killGateway(1) },
  { name: 'PostgreSQL of the main store', kill: killPostgres },
]
let kills = 0
while (performance.now() - beganAt < minutes * 60_000 - 30_000) {
  await sleep(killSeconds * 1000)
  const { name, kill } = turns[kills % turns.length] as (typeof turns)[number]
  await kill()
  kills += 1
  console.error(`${Math.round((performance.now() - beganAt) / 1000)} s: ${name} was killed`)
}
const results = await Promise.all(loads.map(({ result }) => result))
for (const [at, result] of results.entries()) console.error(parts[at]?.kind, JSON.stringify(result))
for (const gateway of gateways) await stop(gateway)
worker.kill('SIGTERM')

/** Acknowledged lines and stored rows, by as many devices at a time as fit into memory. */
const atOnce = 10_000
const again = await openClient()
const positions = new pg.Client({ connectionString: store?.url ?? process.env['DATABASE_URL'] })
await positions.connect()
const lines = parts.flatMap(({ kind }) => {
  const file = `${folder}-${kind}`
  const read = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(file)
  return read.filter((line) => line !== '')
})
const chunkOf = (number: string) => Math.floor((Number(number) - firstNumber) / atOnce)
const byChunk: string[][] = []
for (const line of lines) {
  const chunk = chunkOf(line.slice(0, line.indexOf(' ')))
  byChunk[chunk] ??= []
  byChunk[chunk].push(line)
}
const missing: string[] = []
let twice = 0
for (let chunk = 0; chunk * atOnce < devices; chunk++) {
  const { rows: known } = await again.query<{ id: number; imei: string }>(
    'SELECT id, imei FROM device WHERE imei::int8 >= $1 AND imei::int8 < $2',
    [firstNumber + chunk * atOnce, firstNumber + (chunk + 1) * atOnce],
  )
  const imeis = new Map(known.map(({ id, imei }) => [id, imei]))
  const { rows } = await positions.query<{ id: number; time: number; lat: number; n: number }>(
    `SELECT device_id AS id, time, lat, count(*)::int AS n FROM tracking.position
     WHERE device_id = ANY ($1) GROUP BY device_id, time, lat`,
    [known.map(({ id }) => id)],
  )
  const stored = new Set(
    rows.map(({ id, time, lat }) => `${imeis.get(id)} ${time + storeEpoch} ${lat}`),
  )
  twice += rows.filter(({ n }) => n > 1).length
  missing.push(...(byChunk[chunk] ?? []).filter((line) => !stored.has(line)))
}
for (const client of [main, again, positions]) await client.end()
await store?.drop()
for (const line of missing.slice(0, 5)) console.error(`missing: ${line}`)
const sum = (of: keyof NodeResult) => results.reduce((all, result) => all + result[of], 0)
printFigures(machine, {
  sent: sum('sent'),
  acked: lines.length,
  missing: missing.length,
  twice,
  kills,
  unfinished: sum('unfinished'),
  reconnects: sum('reconnects'),
  devices,
  minutes,
  balancers: hasBalancer ? balancers.length : 0,
})
process.exit(0)
