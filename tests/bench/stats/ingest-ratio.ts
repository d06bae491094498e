import type pg from 'pg'
import { addDevices } from '../load/database.ts'
import type { LoadResult } from '../load/generator.ts'
import { startGateway, startLoad, stop } from '../load/processes.ts'

const firstNumber = 13_600_000_000
const fleet = 500
const reports = 4000

/**
 * Reports a second stored beside a worker that adds up as often as it may, over the same without it; in turns, the best of each.
 */
export async function ingestRatio(
  client: pg.Client,
  { rounds, seconds, count }: { rounds: number; seconds: number; count: () => Promise<unknown> },
): Promise<number> {
  await addDevices(client, firstNumber, (2 * rounds + 1) * fleet)
  const gateway = await startGateway({})
  const generator = new URL('../load/generator.ts', import.meta.url).pathname
  let first = firstNumber
  const rate = async (): Promise<number> => {
    const startAt = Math.floor(Date.now() / 1000) - reports * 10 - 60
    const port = gateway.ports.jt808
    const plan = { devices: fleet, window: 64, seconds, reports, rate: 0, warmSeconds: 0 }
    const asked = { ...plan, port, startAt, firstNumber: first }
    const started = await startLoad<LoadResult>(generator, asked)
    first += fleet
    started.go()
    const { acked, refused, seconds: took } = await started.result
    if (refused > 0) throw new Error(`${refused} reports were refused`)
    return acked / took
  }
  const beside = async (): Promise<number> => {
    let isOver = false
    const counting = (async () => {
      while (!isOver) await Promise.all([count(), pause(1000)])
    })()
    const found = await rate()
    isOver = true
    await counting
    return found
  }
  // Code and pages get warm.
  await rate()
  const rates: { alone: number; beside: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await rate()
    rates.push({ alone, beside: await beside() })
    console.error(JSON.stringify(rates.at(-1)))
  }
  await stop(gateway)
  const best = (of: 'alone' | 'beside') => Math.max(...rates.map((one) => one[of]))
  return best('beside') / best('alone')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
