import { containsName } from '../../../db/contains-name.ts'
import type { Bound } from '../../../db/family-scope.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db } from '../../../db/sql.ts'

/** By a part of their name; the shortest names first. Of a device log-in its own. */
export const searchFences = (
  pool: Pool,
  { path, deviceId }: Bound,
  { text, limit }: { text: string; limit: number },
) =>
  all(
    pool,
    db
      .selectFrom('fence as f')
      .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
      .select(['f.id', 'f.name', 'o.name as organisation'])
      .where((eb) => isBelow(eb.ref('o.path'), path))
      .where((eb) => containsName(eb.ref('f.search_name'), text))
      .$if(deviceId !== undefined, (fences) => fences.where('f.device_id', '=', deviceId ?? 0))
      .orderBy((eb) => eb.fn('length', ['f.name']))
      .orderBy('f.id')
      .limit(limit),
  )
