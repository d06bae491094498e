import { statBounds } from '#lib/rules/stat-bounds.ts'
import { db, tuples } from '../../../../db/sql.ts'
import type { Services } from '../../../../services.ts'
import { type DeviceFilter, fromDevices } from '../../../fleet/list/device-filter.ts'
import { isOfPlace } from '../../../fleet/list/place-statements.ts'
import type { DaySpan } from '../day-figures.ts'
import { isFresh, readCounting } from './last-counting.ts'

/** Days of an organisation, with those below it or without, whose sums are kept; as of `countedAt`, Unix ms. */
export type KeptPlace = DaySpan & {
  organisation: { id: number; path: string }
  includesBelow: boolean
  countedAt: number
}

/** Undefined for a few devices, a narrower filter, or where the worker stands still: then devices are added up. */
export async function keptPlace(
  services: Services,
  filter: DeviceFilter,
  { from, to }: DaySpan,
): Promise<KeptPlace | undefined> {
  const { organisation, includesBelow, groupId, onlyDeviceId } = filter
  if (!isOfPlace(filter) || groupId !== undefined || onlyDeviceId !== undefined) return undefined
  const counting = await readCounting(services.pool)
  if (!counting || !isFresh(counting, services.now()) || from < counting.fromDay) return undefined
  if (!(await hasMany(services, filter))) return undefined
  const { countedAt } = counting
  return {
    organisation: organisation,
    includesBelow: includesBelow,
    countedAt: countedAt,
    from: from,
    to: to,
  }
}

async function hasMany({ pool }: Services, filter: DeviceFilter): Promise<boolean> {
  const some = fromDevices(filter)
    .select('d.id')
    .limit(statBounds.addedUp + 1)
  const counted = db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
  const [row] = await tuples<[number]>(pool, counted)
  return (row?.[0] ?? 0) > statBounds.addedUp
}
