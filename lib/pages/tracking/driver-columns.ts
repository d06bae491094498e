import { driverChoices } from '#lib/codes/driver-sources.ts'
import { driverLimits } from '#lib/rules/driver-limits.ts'

/** Who drove a trip, and how it is known. */
export const driverColumns = [
  {
    key: 'driver',
    as: 'text',
    title: 'stat.trip.driver',
    help: 'stat.help.driver',
    priority: 'low',
  },
  {
    key: 'driver_by',
    as: 'code',
    codes: 'stat.driverBy',
    title: 'stat.driver.by',
    isExtra: true,
  },
  { key: 'driver_card', as: 'text', title: 'stat.driver.card', isExtra: true },
] as const

export const driverKeys = driverColumns.map(({ key }) => key)

export const driverFilters = [
  { kind: 'text', param: 'driver', title: 'stat.driver.nameOrCard', max: driverLimits.word },
  {
    kind: 'choice',
    param: 'driver_by',
    title: 'stat.driver.by',
    options: driverChoices,
    texts: 'stat.driverBy',
  },
] as const
