import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { StateFilter } from '#lib/codes/device-state.ts'
import type { Tables } from '../../../db/sql.ts'
import { device } from '../device/device-columns.ts'
import { lineNumber } from '../state/line-number.ts'

// `displayStateOf` in SQL, compared in tests/mapi/fleet/state-conditions.test.ts.

const now = sql<Date>`now()`

export const isExpired = device('d.expires_at', '<=', now)
const isInService = device('d.expires_at', 'is', null).or('d.expires_at', '>', now)
export const isNotActivated = device.and([isInService, device('d.activated_at', 'is', null)])
export const isLive = device.and([isInService, device('d.activated_at', 'is not', null)])

const state = expressionBuilder<Tables & { s: Tables['tracking.device_state'] }, 's'>()
const { down } = lineNumber
const isMoving = state.ref('s.is_moving')
const isInTouch = state('s.line', '>', down)

/** By row, never joined as a whole. */
const reported = (condition: Expression<SqlBool>) =>
  sql<SqlBool>`coalesce(${device
    .selectFrom('tracking.device_state as s')
    .select(sql<boolean>`${condition}`.as('fits'))
    .whereRef('s.device_id', '=', 'd.id')}, false)`

export const stateConditions: Record<
  StateFilter,
  { device?: Expression<SqlBool>; line?: Expression<SqlBool> }
> = {
  all: {},
  expired: { device: isExpired },
  notActivated: { device: isNotActivated },
  online: { device: isLive, line: reported(isInTouch) },
  moving: { device: isLive, line: reported(isInTouch.and(isMoving)) },
  static: { device: isLive, line: reported(isInTouch.and(state.not(isMoving))) },
  offline: { device: isLive, line: state.not(reported(isInTouch)) },
}
