import type { SimOperator, TopUpState } from '#server/integrations/sim/operator.ts'

/** `lost`: asked for, but no answer comes; `unheard`: nothing reaches the operator. */
export const operatorAnswers = [
  'success',
  'success',
  'fail',
  'processing',
  'lost',
  'unheard',
] as const
export type OperatorAnswer = (typeof operatorAnswers)[number]

/** An operator with books of its own, in memory. */
export type TradeOperator = SimOperator & {
  topUps: NonNullable<SimOperator['topUps']>
  states: Map<string, TopUpState['state']>
  /** Of what is asked next. */
  answer: OperatorAnswer
}

export class NoAnswer extends Error {}

export function openOperator(): TradeOperator {
  const states: TradeOperator['states'] = new Map()
  const told = (state: TopUpState['state']): TopUpState =>
    state === 'fail' ? { state, reason: 'x' } : { state }
  const operator: TradeOperator = {
    name: 'model',
    states,
    answer: 'success',
    card: async () => undefined,
    topUps: {
      make: async ({ key }) => {
        const { answer } = operator
        if (answer === 'unheard') throw new NoAnswer()
        const state = states.get(key) ?? (answer === 'lost' ? 'processing' : answer)
        states.set(key, state)
        if (answer === 'lost') throw new NoAnswer()
        return told(state)
      },
      read: async (key) => {
        const { answer } = operator
        if (answer === 'lost' || answer === 'unheard') throw new NoAnswer()
        const known = states.get(key)
        if (known === undefined) return undefined
        const state = known === 'processing' ? answer : known
        states.set(key, state)
        return told(state)
      },
    },
  }
  return operator
}
