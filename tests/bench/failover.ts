/**
 * A store of two servers, of which the primary is killed, its standby promoted and a fresh copy made, again and again,
 * while devices report, callers call and wallets pay (docs/testing.md#benches).
 */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { openPool } from '#server/db/pool.ts'
import { StoreClient } from '#server/db/store-client.ts'
import { post } from '#server/domain/trade/money/ledger.ts'
import { verifyLedger } from '#server/domain/trade/money/verify-ledger.ts'
import { createLog } from '#server/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { bundle } from '../../scripts/setup/build.mjs'
import { webFlags } from '../../scripts/stack/stack.mjs'
import { failOver } from '../../scripts/store/fail-over.mjs'
import { memoryBus } from '../factories/memory-bus.ts'
import { readOptions } from '../setup/options.ts'
import { openStorePair } from '../setup/store-pair.ts'
import type { CarefulPlan, CarefulResult } from './load/careful-devices.ts'
import { compareStored } from './load/compare-stored.ts'
import { addDevices } from './load/database.ts'
import { machineLoad, printFigures, round2 } from './load/machine.ts'
import { startGateway, startLoad, startWorker, stop } from './load/processes.ts'
import { cases } from './mapi/cases.ts'
import { openSessions } from './mapi/sessions.ts'
import { seedPlatform } from './tree/seed.ts'

const { promotions, devices, perSecond, calls, sales, pauseSeconds } = readOptions({
  promotions: 3,
  devices: 200,
  perSecond: 2000,
  calls: 50,
  sales: 10,
  pauseSeconds: 15,
})
const firstNumber = 13_700_000_000
const [bank, wallet] = [1, 2]

const machine = await machineLoad()
const pair = await openStorePair()
process.env['DATABASE_URL'] = pair.url
process.env['POSITIONS_DATABASE_URL'] = pair.url
const command = (act: { isPromotion: boolean; waits: boolean }) =>
  failOver({ url: pair.url, ...act, tell: (line: string) => console.error(line) })

const config = readConfig()
const services = await openServices({ config, log: createLog('bench', 'silent'), bus: memoryBus() })
await seedPlatform(services.pool, { organisations: 200, accounts: 400, devices: 5000 })
const sessions = await openSessions(services, 100)
await closeServices(services)
const setUp = new StoreClient({ connectionString: pair.url })
await setUp.connect()
await addDevices(setUp, firstNumber, devices)
await setUp.end()

const gateway = await startGateway()
const worker = await startWorker({})
const bundled = 'dist/bench-web.mjs'
await bundle({ entryPoints: ['tests/bench/mapi/server.ts'], outfile: bundled })
const web = fork(bundled, { env: { ...process.env, TRUST_PROXY: 'true' }, execArgv: [...webFlags] })
const [port] = (await once(web, 'message')) as [number]
const plan: CarefulPlan = {
  port: gateway.ports.jt808,
  devices,
  firstNumber,
  window: 10,
  startAt: Math.floor(Date.now() / 1000) - 80_000,
  file: path.join(os.tmpdir(), `waypost-acked-${randomBytes(6).toString('hex')}`),
  everyMs: (devices * 1000) / perSecond,
}
const load = await startLoad<CarefulResult>(
  new URL('./load/careful-devices.ts', import.meta.url).pathname,
  plan,
)

let isOver = false

/** Milliseconds between two that went well, at most. */
class Pause {
  readonly #of: string
  longest = 0
  good = 0
  bad = 0
  #last = performance.now()

  constructor(of: string) {
    this.#of = of
  }

  note(isGood: boolean): void {
    if (!isGood) {
      this.bad += 1
      return
    }
    const now = performance.now()
    const since = now - this.#last
    if (since > 1000) console.error(`no ${this.#of} for ${round2(since / 1000)} s`)
    this.longest = Math.max(this.longest, since)
    this.#last = now
    this.good += 1
  }
}

async function call(n: number): Promise<boolean> {
  const session = sessions[n % sessions.length]
  const one = cases[n % (cases.length - 1)]
  if (!session || !one) return false
  const body = JSON.stringify({ params: one.params(session, n) })
  const url = `http://127.0.0.1:${port}/mapi/${one.name}?sid=${session.sid}`
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
  return ((await reply?.json().catch(() => undefined)) as { errcode?: number })?.errcode === 0
}

const pool = openPool(pair.url, { max: 4 })
/** Under the key of its sale: whoever got no answer asks again. */
const sale = (n: number) =>
  inTransaction(pool, (client) =>
    post(client, {
      key: `sale:${n}`,
      op: 'recharge',
      legs: [
        { organisationId: bank, kind: 'bank', currency: 'CNY', amount: -1 },
        { organisationId: wallet, kind: 'wallet_cash', currency: 'CNY', amount: 1 },
      ],
    }),
  ).then(
    () => true,
    () => false,
  )

async function keepUp(rate: number, pause: Pause, work: (n: number) => Promise<boolean>) {
  const running = new Set<Promise<void>>()
  for (let n = 0; !isOver; n++) {
    const one = work(n).then((isGood) => pause.note(isGood))
    running.add(one)
    void one.finally(() => running.delete(one))
    await sleep(1000 / rate)
  }
  await Promise.all(running)
}

/** One after the other, each until it is made. */
async function sell(pause: Pause): Promise<void> {
  for (let n = 0; !isOver; n++) {
    while (!(await sale(n))) {
      pause.note(false)
      await sleep(100)
    }
    pause.note(true)
    await sleep(1000 / sales)
  }
}

const [called, sold] = [new Pause('call'), new Pause('sale')]
load.go()
const loops = [keepUp(calls, called, call), sell(sold)]
for (let n = 0; n < promotions; n++) {
  const primary = (n % 2) as 0 | 1
  await sleep(pauseSeconds * 1000)
  console.error('the primary is killed')
  await pair.end(primary)
  await command({ isPromotion: true, waits: false })
  await sleep(pauseSeconds * 1000)
  console.error('a fresh copy is made')
  await pair.copy(primary)
  await command({ isPromotion: false, waits: true })
  console.error(`promotion ${n + 1} of ${promotions}`)
}
await sleep(pauseSeconds * 1000)
load.go()
isOver = true
const { acked, reconnects, unfinished } = await load.result
await Promise.all(loops)
await stop(gateway)
worker.kill('SIGTERM')
web.disconnect()

const again = new StoreClient({ connectionString: pair.url })
await again.connect()
const { missing, duplicates } = await compareStored(again, plan)
const { rows } = await again.query<{ sum: string }>(
  `SELECT balance AS sum FROM ledger_account WHERE organisation_id = $1 AND kind = 'wallet_cash'`,
  [wallet],
)
await again.end()
const { postings, unbalanced, drift } = await verifyLedger(pool)
await pool.end()
await pair.close()
printFigures(machine, {
  promotions,
  acked,
  missing: missing.length,
  twice: duplicates,
  reconnects,
  unfinished,
  calls: called.good,
  calls_failed: called.bad,
  calls_pause_ms: Math.round(called.longest),
  sales: sold.good,
  sales_tried_again: sold.bad,
  sales_pause_ms: Math.round(sold.longest),
  wallet: Number(rows[0]?.sum),
  postings,
  unbalanced,
  drift,
})
process.exit(0)
