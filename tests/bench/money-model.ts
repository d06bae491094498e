/**
 * Random operations on money against pure models, of wallets and withdrawals and of orders, refunds
 * and disputes, one after the other and raced (docs/testing.md#benches).
 */

import { readConfig } from '#server/config.ts'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { memoryBus } from '../factories/memory-bus.ts'
import { runInTurn, runRaced } from '../money/model/run.ts'
import { tradeInTurn, tradeRaced } from '../money/trade/run.ts'
import { readOptions } from '../setup/options.ts'
import { machineLoad, printFigures } from './load/machine.ts'

const { runs, races, seed } = readOptions({
  runs: 10_000,
  races: 2500,
  seed: Math.floor(Math.random() * 2 ** 31),
})

const machine = await machineLoad()
const log = createLog('bench', 'silent')
const services = await openServices({ config: readConfig(), log, bus: memoryBus(), max: 16 })

/** A failure throws with the steps that lead to it, shrunk, and its seed. */
async function timed(work: typeof runInTurn, runs: number): Promise<number> {
  const started = performance.now()
  let done = 0
  await work(services, {
    runs,
    seed,
    onRun: () => {
      if (++done % 1000 === 0) console.error(`${done} runs`)
    },
  })
  return Math.round((performance.now() - started) / 1000)
}

const runSeconds = await timed(runInTurn, runs)
const tradeSeconds = await timed(tradeInTurn, runs)
const raceSeconds = await timed(runRaced, races)
const tradeRaceSeconds = await timed(tradeRaced, races)
const { postings, unbalanced, drift } = await verifyLedger(services.pool)
await closeServices(services)
printFigures(machine, {
  seed,
  runs,
  runs_s: runSeconds,
  trades_s: tradeSeconds,
  races,
  races_s: raceSeconds,
  trade_races_s: tradeRaceSeconds,
  postings,
  unbalanced,
  drift,
})
