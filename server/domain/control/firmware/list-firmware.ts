import { type FirmwarePart, firmwarePartOf } from '#lib/codes/rollout.ts'
import { isBelow } from '../../../db/path-range.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import { unixSeconds } from '../../../db/unix-seconds.ts'

export type FirmwareQuery = {
  /** Of who reads, and where. */
  path: string
  place: string
  model: string | undefined
  lastId: number | undefined
  limit: number
}

export type ListedFirmware = {
  id: number
  models: string[]
  version: string
  part: FirmwarePart
  manufacturer: string
  fetchText: string
  size: number
  sha256: string
  note: string
  /** Null above who reads. */
  organisation: string | null
  createdAt: number
}

/** Ids of an organisation and of those above it. */
export const placesAbove = (path: string): number[] => path.split('/').filter(Boolean).map(Number)

/** What the organisation at `place` and those above it have put up, newest first. */
export async function listFirmware(pool: Pool, query: FirmwareQuery): Promise<ListedFirmware[]> {
  const { path, place, model, lastId, limit } = query
  const rows = await all(
    pool,
    db
      .selectFrom('firmware as f')
      .innerJoin('organisation as o', 'o.id', 'f.organisation_id')
      .select(['f.id', 'f.models', 'f.version', 'f.part', 'f.manufacturer', 'f.size', 'f.sha256'])
      .select(['f.fetch_text as fetchText', 'f.note'])
      .select((eb) => [
        unixSeconds(eb.ref('f.created_at')).$notNull().as('createdAt'),
        eb
          .case()
          .when(isBelow(eb.ref('o.path').$castTo<string>(), path))
          .then(eb.ref('o.name'))
          .else(null)
          .end()
          .as('organisation'),
      ])
      .where('f.organisation_id', '=', anyOf(placesAbove(place)))
      .$if(model !== undefined, (of) =>
        of.where((eb) => eb(eb.val(model ?? ''), '=', eb.fn.any('f.models'))),
      )
      .$if(lastId !== undefined, (of) => of.where('f.id', '<', lastId ?? 0))
      .orderBy('f.id', 'desc')
      .limit(limit),
  )
  return rows.map((row) => ({
    ...row,
    models: row.models ?? [],
    part: firmwarePartOf(row.part),
    sha256: row.sha256.toString('hex'),
  }))
}
