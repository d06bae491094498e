import { allIn, noStates, type StateTally } from '#lib/codes/counted-states.ts'
import { onLineState as onLineStateContract } from '#lib/contract/summary/on-line-state.ts'
import { hoursPeriod, statPeriod } from '#lib/rules/period.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { addUpStates } from '../../domain/tracking/statistics/hours/add-up-states.ts'
import { handle } from '../door/handle.ts'

/** Of a mean. */
const tenths = (value: number) => Math.round(value * 10) / 10

function figuresOf(states: StateTally) {
  const { moving, static: still, offline, notActivated, expired } = states
  const online = moving + still
  const inService = online + offline
  return {
    devices: tenths(allIn(states)),
    online: tenths(online),
    moving: tenths(moving),
    static: tenths(still),
    offline: tenths(offline),
    never: tenths(notActivated),
    expired: tenths(expired),
    rate: inService > 0 ? tenths((online / inService) * 100) : null,
  }
}

export const onLineState = handle(onLineStateContract, async (ctx, params) => {
  const { services, acting, bound, caller } = ctx
  const { by, start_time: start, end_time: end, last_key: after, limit_size: limit } = params
  const isByHours = by === 'hour' || by === 'family'
  checkPeriod({ start, end }, isByHours ? hoursPeriod : statPeriod, ctx.now() / 1000)
  // A device's own log-in sees no organisation.
  if (bound.deviceId !== undefined) return { items: [], total: figuresOf(noStates) }
  const { rows, total } = await addUpStates(services, {
    organisation: acting,
    includesBelow: params.is_get_child,
    from: start,
    to: end,
    zone: caller.zone,
    by,
    after,
    limit,
    lang: ctx.lang,
  })
  return {
    items: rows.map(({ key, day, hour, organisation, state, source, states }) => ({
      key,
      day: day ?? null,
      time: hour?.time ?? null,
      start_time: hour?.from ?? null,
      end_time: hour?.to ?? null,
      sfamily_name: organisation ?? null,
      state: state ?? null,
      source,
      ...figuresOf(states),
    })),
    total: figuresOf(total),
  }
})
