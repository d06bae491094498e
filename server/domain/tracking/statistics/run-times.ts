import { addFuel, type FuelSums, fuelOfDays, noFuel } from '../fuel/fuel-of-days.ts'
import { fuelOfPlace } from '../fuel/fuel-of-place.ts'
import { countedDays } from './counted-days.ts'
import type { DaySums } from './day-figures.ts'
import { type StartAndEnd, startsAndEnds, widest } from './starts-and-ends.ts'
import { daySums, type Measure, sumDays } from './sum-days.ts'

export type RunTimes = {
  days: DaySums
  fuel: FuelSums
  /** Undefined where nothing drove, or where it was not asked for. */
  times: StartAndEnd | undefined
}

/** What devices did on days, with their fuel; `isTimed`: with their first start and last end, which reads trips one by one. */
export const runTimes = (isTimed: boolean): Measure<RunTimes> => ({
  name: isTimed ? 'runTimesTimed' : 'runTimes',
  nothing: { days: daySums.nothing, fuel: noFuel, times: undefined },
  add: (a, b) => ({
    days: daySums.add(a.days, b.days),
    fuel: addFuel(a.fuel, b.fuel),
    times: a.times && b.times ? widest(a.times, b.times) : (a.times ?? b.times),
  }),
  read: async (services, query) => {
    const counted = await countedDays(services, query.spans)
    const [days, fuel, times] = await Promise.all([
      sumDays(services, query, counted),
      fuelOfDays(services, { query: query, counted: counted }),
      isTimed ? startsAndEnds(services, query) : new Map<number, StartAndEnd>(),
    ])
    return joined(days, fuel, times)
  },
  // Of some thousand devices; they are never timed.
  kept: {
    byDay: async (services, place) =>
      joined(
        ...(await Promise.all([
          daySums.kept.byDay(services, place),
          fuelOfPlace(services, place, 'day'),
        ])),
      ),
    byHome: async (services, place) =>
      joined(
        ...(await Promise.all([
          daySums.kept.byHome(services, place),
          fuelOfPlace(services, place, 'home'),
        ])),
      ),
  },
})

function joined<K>(
  days: ReadonlyMap<K, DaySums>,
  fuel: ReadonlyMap<K, FuelSums>,
  times: ReadonlyMap<K, StartAndEnd> = new Map(),
): Map<K, RunTimes> {
  const keys = new Set([...days.keys(), ...fuel.keys(), ...times.keys()])
  return new Map(
    [...keys].map((key) => [
      key,
      {
        days: days.get(key) ?? daySums.nothing,
        fuel: fuel.get(key) ?? noFuel,
        times: times.get(key),
      },
    ]),
  )
}
