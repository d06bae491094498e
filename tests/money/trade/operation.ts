import fc from 'fast-check'
import { AppError } from '#server/app-error.ts'
import { BalanceTooLow } from '#server/domain/trade/money/ledger.ts'
import type { Model, ModelTrade } from './model.ts'
import type { Real, RealTrade } from './real.ts'

/** `ok`, `none` (nothing to do it to), or the name of the refusal. */
export type Outcome = string

export type Operation<P> = {
  params: fc.Arbitrary<P>
  /** Answers what the platform must answer, and changes the model alike. */
  play(model: Model, params: P): Outcome
  run(real: Real, params: P): Promise<Outcome>
}

export const isOneOf = <T>(value: T, ...of: T[]) => of.includes(value)

/** Refusals are outcomes, all else is a bug. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    if (error instanceof BalanceTooLow) return 'low'
    throw error
  }
}

export const pick = fc.nat({ max: 7 })
export type Picked = { pick: number }

/** On a trade that is chosen. */
export function onTrade<P extends Picked>(
  params: fc.Arbitrary<P>,
  play: (model: Model, trade: ModelTrade, params: P) => Outcome,
  work: (real: Real, trade: RealTrade, params: P) => Promise<Outcome>,
): Operation<P> {
  const chosen = <T>(trades: readonly T[], n: number) => trades[n % Math.max(1, trades.length)]
  return {
    params,
    play: (model, given) => {
      const found = chosen(model.trades, given.pick)
      return found ? play(model, found, given) : 'none'
    },
    run: async (real, given) => {
      const found = chosen(real.trades, given.pick)
      return found ? work(real, found, given) : 'none'
    },
  }
}
export const picked = fc.record({ pick })
