/**
 * The tree's calls at 100 000 organisations and 1 000 000 devices, beside a read by primary key
 * (docs/testing.md#benches).
 */
import { readConfig } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { readOptions } from '../setup/options.ts'
import { machineLoad, printFigures } from './load/machine.ts'
import { type BenchCaller, levels, openCallers } from './tree/callers.ts'
import { cases } from './tree/cases.ts'
import { seedPlatform } from './tree/seed.ts'
import { callTimer, rank, sortedOf, tenths } from './tree/time-calls.ts'

const { organisations, devices, rounds } = readOptions({
  organisations: 100_000,
  devices: 1_000_000,
  rounds: 20,
})
const sizes = { organisations, accounts: 2 * organisations, devices }
const callersPerLevel = 20
const repetitions = 3

const config = readConfig()
const services = await openServices({ config, log: createLog('bench', 'error'), bus: memoryBus() })

const timeCall = callTimer(services)

async function timePrimaryKey(): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 500; n++) {
    const started = performance.now()
    await services.pool.query('SELECT name FROM organisation WHERE id = $1', [
      1 + ((n * 97) % 1000),
    ])
    times.push(performance.now() - started)
  }
  return rank(sortedOf(times), 0.5)
}

type Measured = { times: Map<string, number[]>; slowest: Map<string, number[]> }

/** Callers take turns, so that no limit is met. */
async function measure(callers: BenchCaller[], rounds: number): Promise<Measured> {
  const times = new Map<string, number[]>()
  const slowest = new Map<string, number[]>()
  for (let n = 0; n < rounds; n++) {
    for (const level of levels) {
      const own = callers.filter((caller) => caller.level === level)
      for (const [name, label, paramsOf] of cases) {
        const caller = own[(n + label.length) % own.length]
        const params = caller && paramsOf(caller, n)
        if (!caller || !params) continue
        const ms = await timeCall(name, params, caller.sid)
        push(times, name, ms)
        push(slowest, `${name} · ${label} · ${level}`, ms)
      }
    }
  }
  return { times, slowest }
}

function push(into: Map<string, number[]>, key: string, value: number): void {
  const list = into.get(key) ?? []
  list.push(value)
  into.set(key, list)
}

const machine = await machineLoad()
const seedStarted = performance.now()
await seedPlatform(services.pool, sizes)
console.log(`seeded in ${Math.round((performance.now() - seedStarted) / 1000)} s`)
const callers = await openCallers(services, callersPerLevel)
await measure(callers, 1)

const taken: { primaryKeyMs: number; run: Measured }[] = []
for (let n = 0; n < repetitions; n++)
  taken.push({
    primaryKeyMs: await timePrimaryKey(),
    run: await measure(callers, rounds),
  })

const slowest = taken[0]?.run.slowest ?? new Map<string, number[]>()
console.log('\ncase (slowest 15)                                            p50 ms   max ms')
for (const [label, list] of [...slowest]
  .toSorted(([, a], [, b]) => Math.max(...b) - Math.max(...a))
  .slice(0, 15))
  console.log(
    `${label.padEnd(60)} ${String(tenths(rank(sortedOf(list), 0.5))).padStart(7)} ${String(tenths(Math.max(...list))).padStart(8)}`,
  )
console.log('\ncall                     calls   p50 ms   p99 ms   × primary key (p50)')
const primaryKeyMs = Math.min(...taken.map((one) => one.primaryKeyMs))
const p99: Record<string, number> = {}
const ratio: Record<string, number> = {}
for (const name of taken[0]?.run.times.keys() ?? []) {
  const lists = taken.map(({ run }) => sortedOf(run.times.get(name) ?? []))
  const median = Math.min(...lists.map((sorted) => rank(sorted, 0.5)))
  p99[name] = tenths(Math.min(...lists.map((sorted) => rank(sorted, 0.99))))
  ratio[name] = tenths(median / primaryKeyMs)
  const all = lists.map((sorted) => tenths(rank(sorted, 0.99))).join(', ')
  console.log(
    `${name.padEnd(24)} ${String(lists[0]?.length).padStart(5)} ${String(tenths(median)).padStart(8)} ${String(p99[name]).padStart(8)}   ${ratio[name]}   (p99 of each round: ${all})`,
  )
}
await closeServices(services)
printFigures(machine, { ...sizes, p99_ms: p99, ratio, primary_key_ms: tenths(primaryKeyMs) })
process.exit(0)
