import { db } from '../../../db/sql.ts'
import { type PresentState, positionStateColumns, type StateRow, stateOf } from './read-states.ts'

/** To be joined on the left as `t`, where stores are one. */
export const joinedStates = db
  .selectFrom('tracking.device_state')
  .select(positionStateColumns)
  .as('t')

type Joined = { [K in keyof StateRow]: StateRow[K] | null }

/** Undefined when it never reported. */
export const joinedState = (row: Joined): PresentState | undefined =>
  hasState(row) ? stateOf(row) : undefined

const hasState = (row: Joined): row is StateRow => row.device_id !== null
