import { setTimeout as sleep } from 'node:timers/promises'
import { setBrands } from '#brands/resolve.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Bus } from '../../../jobs/bus.ts'
import type { Log } from '../../../log.ts'
import { readBrands, readSuccessors } from './read-brands.ts'

const firstWaitMs = 1000
const longestWaitMs = 60_000

type Options = {
  pool: Pool
  bus: Bus
  log: Log
  /** Before it reads again what could not be read. */
  wait?: (ms: number) => Promise<void>
}

const waitUnheld = (ms: number) => sleep(ms, undefined, { ref: false })

/**
 * Serves what is published, now and after each change; the brands of before while the store does not answer, which is asked
 * again until it does or the process ends.
 */
export async function followBrands({ pool, bus, log, wait = waitUnheld }: Options): Promise<void> {
  let asked = 0
  let answered = 0
  const read = async (turn: number) => {
    const brands = await readBrands(pool, log)
    const successors = await readSuccessors(pool, brands)
    // One that began later knows more.
    if (turn < answered) return
    answered = turn
    setBrands(brands, successors)
  }
  const readUntilAnswered = async () => {
    const first = ++asked
    for (let turn = first, ms = firstWaitMs; answered < first && !pool.ending; turn = ++asked) {
      try {
        await read(turn)
      } catch (error) {
        log.error({ err: error }, 'brands could not be read')
        await wait(ms)
        ms = Math.min(ms * 2, longestWaitMs)
      }
    }
  }
  const readAgain = () => void readUntilAnswered()
  await bus.subscribe('brand', readAgain, readAgain)
  await read(++asked)
}
