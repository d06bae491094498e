import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../../db/pool.ts'
import type { Bus } from '../../../jobs/bus.ts'
import type { Log } from '../../../log.ts'

const firstWaitMs = 1000
const longestWaitMs = 60_000

export type FollowOptions = {
  pool: Pool
  bus: Bus
  log: Log
  /** Before it reads again what could not be read. */
  wait?: (ms: number) => Promise<void>
}

const waitUnheld = (ms: number) => sleep(ms, undefined, { ref: false })

type Follower<T> = { read: () => Promise<T>; keep: (rows: T) => void; failed: string }

/**
 * Keeps what is set of brands, now and after each change; what was known before while the store does not answer, which is
 * asked again until it does or the process ends.
 */
export async function followBrandRows<T>(
  { pool, bus, log, wait = waitUnheld }: FollowOptions,
  { read, keep, failed }: Follower<T>,
): Promise<void> {
  let asked = 0
  let answered = 0
  const readOnce = async (turn: number) => {
    const rows = await read()
    // One that began later knows more.
    if (turn < answered) return
    answered = turn
    keep(rows)
  }
  const readUntilAnswered = async () => {
    const first = ++asked
    for (let turn = first, ms = firstWaitMs; answered < first && !pool.ending; turn = ++asked) {
      try {
        await readOnce(turn)
      } catch (error) {
        log.error({ err: error }, failed)
        await wait(ms)
        ms = Math.min(ms * 2, longestWaitMs)
      }
    }
  }
  const readAgain = () => void readUntilAnswered()
  await bus.subscribe('brand', readAgain, readAgain)
  await readOnce(++asked)
}
