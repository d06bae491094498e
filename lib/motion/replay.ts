import { advance, certainUntil } from './advance.ts'
import type { Fact } from './facts.ts'
import type { Fix, Rules } from './fix.ts'
import { openSince } from './present.ts'
import { decodeState, encodeState, type MotionState, newState } from './state.ts'

/** Stored facts from here on are not of this state: trips and stops by start, days, checkpoints. */
export type Edge = { since: number; day: number; checkpoint: number }

/** Of stored facts, `to` excluded and undefined for all that follow. */
export type Replaced = { from: Edge; to: Edge | undefined }

const beforeAll: Edge = {
  since: Number.NEGATIVE_INFINITY,
  day: Number.NEGATIVE_INFINITY,
  checkpoint: Number.NEGATIVE_INFINITY,
}

export type ReplayOptions = {
  rules: Rules
  /** The newest checkpoint at or before the first changed fix. */
  start: { at: number; state: string } | undefined
  /** Time of the last changed fix. */
  until: number
  /** States that are stored, by time. */
  stored: ReadonlyMap<number, string>
}

/** Makes facts again from a checkpoint on, until one is met that is as it was. */
export class Replay {
  readonly facts: Fact[] = []
  readonly state: MotionState
  readonly #options: ReplayOptions
  readonly #from: Edge
  #to: Edge | undefined

  constructor(options: ReplayOptions) {
    const { start, rules } = options
    this.#options = options
    this.state = start ? decodeState(start.state) : newState()
    this.#from = start ? edgeOf(start.at + 1, this.state, rules) : beforeAll
  }

  /** In order. False when the rest is as stored. */
  take(fix: Fix): boolean {
    const { rules, until, stored } = this.#options
    const facts = advance(this.state, fix, rules)
    const [first] = facts
    if (first?.kind === 'checkpoint' && first.at > until && stored.get(first.at) === first.state) {
      this.#to = edgeOf(first.at, decodeState(first.state), rules)
      return false
    }
    this.facts.push(...facts)
    return true
  }

  get replaced(): Replaced {
    return { from: this.#from, to: this.#to }
  }

  /** Undefined when the present state is as it was. */
  get present(): string | undefined {
    return this.#to ? undefined : encodeState(this.state)
  }
}

function edgeOf(checkpoint: number, state: MotionState, { dayOf }: Rules): Edge {
  const day = state.days[0]?.day ?? dayOf(certainUntil(state)).day
  return { since: openSince(state), day, checkpoint }
}
