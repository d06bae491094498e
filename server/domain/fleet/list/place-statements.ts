import { type PathRange, pathRange } from '../../../db/path-range.ts'
import type { Given } from '../../../db/sql.ts'
import type { DeviceFilter, GivenFilter } from './device-filter.ts'

/** What a filter by place alone gives a statement that is built once. */
export type PlaceValues = PathRange & {
  organisationId: number
  groupId: number
  onlyDeviceId: number
}

/** Devices; what calls ask of places up to it is read together (combineReads.ts). */
export const mostShared = 500

const ofPlace: ReadonlySet<string> = new Set<keyof DeviceFilter>([
  'organisation',
  'includesBelow',
  'organisationIds',
  'below',
  'groupId',
  'onlyDeviceId',
])

/** Whether it asks for no more than a place, not by a list of organisations. */
export const isOfPlace = (filter: DeviceFilter): boolean =>
  Object.entries(filter).every(([key, value]) => value === undefined || ofPlace.has(key)) &&
  (filter.organisationIds === undefined || filter.organisationIds === 'everything')

/** For `preparedByShape`. */
export function placeShapeOf(filter: DeviceFilter): string {
  const { includesBelow, organisationIds, below = 'joined', groupId, onlyDeviceId } = filter
  const place = organisationIds ?? (includesBelow ? below : 'own')
  return [place, groupId && 'group', onlyDeviceId && 'one'].filter(Boolean).join('-')
}

export const placeholdersIn = (
  filter: DeviceFilter,
  { from, to, organisationId, groupId, onlyDeviceId }: Given<PlaceValues>,
): GivenFilter => ({
  ...filter,
  organisation: { id: organisationId, path: { from, to } },
  groupId: filter.groupId && groupId,
  onlyDeviceId: filter.onlyDeviceId && onlyDeviceId,
})

export const placeValuesOf = ({
  organisation,
  groupId = 0 as never,
  onlyDeviceId = 0,
}: DeviceFilter): PlaceValues => ({
  ...pathRange(organisation.path),
  organisationId: organisation.id,
  groupId,
  onlyDeviceId,
})
