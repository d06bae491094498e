import { AppError } from '../app-error.ts'
import { oneAtATime } from '../process/limit-concurrency.ts'

/** Of pictures that are drawn or wait for it: two and twenty; of one account. */
const usual = { most: 22, mostOfOne: 5 }

export type PictureTurns = <T>(accountId: number, draw: () => Promise<T>) => Promise<T>

/**
 * Draws one picture of an account at a time: who sends some that take long keeps others waiting for one of them at most.
 * Throws tooFrequent where too many wait.
 */
export function openPictureTurns({ most, mostOfOne } = usual): PictureTurns {
  const alone = oneAtATime()
  const of = new Map<number, number>()
  let all = 0
  return async (accountId, draw) => {
    const own = of.get(accountId) ?? 0
    if (all >= most || own >= mostOfOne) throw new AppError('tooFrequent', { seconds: 5 })
    all += 1
    of.set(accountId, own + 1)
    try {
      return await alone(String(accountId), draw)
    } finally {
      all -= 1
      const left = (of.get(accountId) ?? 1) - 1
      if (left > 0) of.set(accountId, left)
      else of.delete(accountId)
    }
  }
}

/** Of this process, for whatever an account has drawn. */
export const drawInTurn = openPictureTurns()
