import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../db/pool.ts'
import type { Bus } from '../../jobs/bus.ts'
import type { Log } from '../../log.ts'

const firstWaitMs = 1000
const longestWaitMs = 60_000

export type Following = {
  pool: Pool
  bus: Bus
  log: Log
  /** Before it reads again what could not be read. */
  wait?: (ms: number) => Promise<void>
}

const waitUnheld = (ms: number) => sleep(ms, undefined, { ref: false })

/**
 * Takes what is published, now and after each change; what was before stays while the store does not answer, which is asked
 * again until it does or the process ends. Rejects where the first reading does.
 */
export async function follow<T>(
  topic: 'brand' | 'texts',
  { pool, bus, log, wait = waitUnheld }: Following,
  { read, take }: { read: () => Promise<T>; take: (found: T) => void },
): Promise<void> {
  let asked = 0
  let answered = 0
  const readOne = async (turn: number) => {
    const found = await read()
    // One that began later knows more.
    if (turn < answered) return
    answered = turn
    take(found)
  }
  const readUntilAnswered = async () => {
    const first = ++asked
    for (let turn = first, ms = firstWaitMs; answered < first && !pool.ending; turn = ++asked) {
      try {
        await readOne(turn)
      } catch (error) {
        log.error({ err: error, topic: topic }, 'what is published could not be read')
        await wait(ms)
        ms = Math.min(ms * 2, longestWaitMs)
      }
    }
  }
  const readAgain = () => void readUntilAnswered()
  await bus.subscribe(topic, readAgain, readAgain)
  await readOne(++asked)
}
