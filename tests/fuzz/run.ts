import { randomBytes } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { CarefulPlan, CarefulResult } from '../bench/load/careful-devices.ts'
import { compareStored } from '../bench/load/compare-stored.ts'
import { addDevices } from '../bench/load/database.ts'
import { startLoad } from '../bench/load/processes.ts'
import { GatewayProcess } from './gateway-process.ts'
import { knownNumbers, messageAt, openLanes } from './messages.ts'

export type FuzzPlan = {
  databaseUrl: string
  messages: number
  seed: number
  rate: number
  honestDevices: number
  aloneSeconds: number
}

export type FuzzResult = {
  messages: number
  uncaught: number
  restarts: number
  /** Messages that cost over 50 ms: told, no fault by itself, as it hangs on the machine. */
  slow: number
  heap_growth_mb: number
  is_same_process: boolean
  frames: number
  cpu_seconds: number
  refused: number
  longest_ms: number
  /** Of the longest message to the mean of all, in processor time. */
  longest_to_mean: number
  honest_acked: number
  honest_lost: number
  honest_p99_ms: number
  honest_p99_alone_ms: number
  honest_p99_ratio: number
  messages_per_s: number
}

const firstHonest = 13_600_000_000
const stepMs = 5
const maxWaiting = 200

async function addKnownDevices(client: pg.Client): Promise<void> {
  for (const [protocol, numbers] of Object.entries(knownNumbers()))
    await client.query(
      `INSERT INTO device (imei, organisation_id, protocol, activated_at)
       SELECT imei, (SELECT min(id) FROM organisation), $1::"Protocol", now() FROM unnest($2::text[]) AS imei`,
      [protocol, numbers],
    )
}

async function sendAll({ messages, seed, rate }: FuzzPlan, gateway: GatewayProcess): Promise<void> {
  const lanes = openLanes(gateway.ports)
  const queues = new Map<unknown, { waiting: number; last: Promise<void> }>()
  const startedAt = performance.now()
  let shown = 0
  for (let n = 0; n < messages; ) {
    const due = Math.min(messages, ((performance.now() - startedAt) / 1000) * rate)
    for (; n < due; n++) {
      const { kind, lane, bytes } = messageAt(seed, n)
      const sender = lanes.get(kind)?.[lane]
      if (!sender) throw new Error('no such lane')
      const queue = queues.get(sender) ?? { waiting: 0, last: Promise.resolve() }
      queues.set(sender, queue)
      queue.waiting += 1
      queue.last = queue.last
        .then(() => sender.send(bytes))
        .finally(() => {
          queue.waiting -= 1
        })
      if (queue.waiting > maxWaiting) await queue.last
    }
    if (n - shown >= 50_000) {
      shown = n
      console.error(`${n} messages, ${Math.round((performance.now() - startedAt) / 1000)} s`)
    }
    await sleep(stepMs)
  }
  await Promise.all([...queues.values()].map(({ last }) => last))
  await gateway.untilIdle()
  for (const lane of [...lanes.values()].flat()) lane.close()
}

export async function runFuzz(plan: FuzzPlan): Promise<FuzzResult> {
  const client = new pg.Client(plan.databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await addDevices(client, firstHonest, plan.honestDevices)
    await addKnownDevices(client)
    return await fuzz(plan, client)
  } finally {
    await client.end()
  }
}

async function fuzz(plan: FuzzPlan, client: pg.Client): Promise<FuzzResult> {
  const gateway = await GatewayProcess.start({
    DATABASE_URL: plan.databaseUrl,
    POSITIONS_DATABASE_URL: plan.databaseUrl,
    SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
  })
  try {
    return await attack(plan, client, gateway)
  } finally {
    await gateway.stop()
  }
}

async function attack(plan: FuzzPlan, client: pg.Client, gateway: GatewayProcess) {
  const { pid } = gateway
  const honest: CarefulPlan = {
    port: gateway.ports.jt808,
    devices: plan.honestDevices,
    firstNumber: firstHonest,
    window: 20,
    startAt: Math.floor(Date.now() / 1000) - 20_000,
    file: path.join(os.tmpdir(), `waypost-acked-${randomBytes(6).toString('hex')}`),
    everyMs: 1000,
  }
  const file = new URL('../bench/load/careful-devices.ts', import.meta.url).pathname
  const load = await startLoad<CarefulResult>(file, honest)
  load.go()
  // Log-ins are no part of the comparison.
  await sleep(1000 + plan.aloneSeconds * 100)
  load.tell('phase')
  await sleep(plan.aloneSeconds * 1000)
  const heapBefore = await gateway.heapMb()
  load.tell('phase')
  const cpuBefore = await gateway.metric('process_cpu_seconds_total')
  const framesBefore = await gateway.metric('gateway_frames_total')
  const startedAt = performance.now()
  await sendAll(plan, gateway)
  const seconds = (performance.now() - startedAt) / 1000
  load.tell('phase')
  await sleep(1000)
  load.go()
  const { acked, unfinished, p99 } = await load.result
  const { missing } = await compareStored(client, honest)
  const frames = (await gateway.metric('gateway_frames_total')) - framesBefore
  const cpuSeconds = (await gateway.metric('process_cpu_seconds_total')) - cpuBefore
  const longestMs = await gateway.metric('gateway_longest_message_ms')
  const [, alone = 0, during = 0] = p99
  return {
    messages: plan.messages,
    uncaught: await gateway.metric('gateway_message_errors_total'),
    restarts: gateway.restarts,
    slow: await gateway.metric('gateway_slow_messages_total'),
    heap_growth_mb: rounded((await gateway.heapMb()) - heapBefore),
    is_same_process: gateway.pid === pid,
    frames,
    cpu_seconds: rounded(cpuSeconds),
    refused: await gateway.metric('gateway_bad_frames_total'),
    longest_ms: rounded(longestMs),
    longest_to_mean: Math.round(longestMs / ((cpuSeconds * 1000) / frames)),
    honest_acked: acked,
    honest_lost: missing.length + unfinished,
    honest_p99_ms: rounded(during),
    honest_p99_alone_ms: rounded(alone),
    honest_p99_ratio: rounded(during / alone),
    messages_per_s: Math.round(plan.messages / seconds),
  }
}

/** A message that holds the gateway costs this many times what one does; collecting garbage on a busy machine a tenth of it. */
const mostToMean = 5000

/** Whether the gateway held, by faults and ratios, on a machine of any pace. */
export const hasHeld = (result: FuzzResult): boolean =>
  result.uncaught + result.restarts + result.honest_lost === 0 &&
  result.longest_to_mean < mostToMean

const rounded = (value: number) => Math.round(value * 100) / 100
