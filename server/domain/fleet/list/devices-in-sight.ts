import { isBelow } from '../../../db/path-range.ts'
import { db } from '../../../db/sql.ts'

/**
 * To join what names a device: a device that has since left the reader's part of the tree shows neither its number nor
 * its present name.
 */
export const devicesInSight = (path: string) =>
  db
    .selectFrom('device as seen')
    .innerJoin('organisation as home', 'home.id', 'seen.organisation_id')
    .select(['seen.id', 'seen.imei', 'seen.name', 'seen.search_name', 'seen.deleted_at'])
    .where((eb) => isBelow(eb.ref('home.path'), path))
