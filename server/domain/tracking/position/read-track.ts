import { type SqlBool, sql } from 'kysely'
import { positionFlag, storeEpoch, uncleanFlags } from '#lib/codes/position-flags.ts'
import type { VisibleDeviceId } from '../../../db/family-scope.ts'
import type { Pool } from '../../../db/pool.ts'
import { readExtra } from '../../../db/position-extra.ts'
import { db, first } from '../../../db/sql.ts'

export type TrackQuery = {
  deviceId: VisibleDeviceId
  /** Unix seconds, both inclusive. */
  from: number
  to: number
  isRaw: boolean
  /** Also fixes whose device dated them after now: of a period that reaches it. */
  isOpen?: boolean
  limit: number
}

/** Oldest first; Unix seconds, degrees × 1e6, tenths of km/h. */
export type Track = {
  time: number[]
  lat: number[]
  lon: number[]
  speed: number[]
  course: number[]
  flags: number[]
  /** As stored, with the facts of each fix. */
  facts: number[]
  /** Index of a fix, metres around it. */
  approximate: [index: number, metres: number][]
  /** The first fix of the next page. */
  next: { time: number; lat: number; lon: number; flags: number } | undefined
}

type Columns = {
  [key in 'time' | 'lat' | 'lon' | 'speed' | 'course' | 'flags']: number[]
} & { extra: (string | null)[] | null }

/** One more shows whether a page follows. */
const selectFixes = ({ deviceId, from, to, isRaw, isOpen, limit }: TrackQuery) =>
  db
    .selectFrom('tracking.position')
    .select(['time', 'lat', 'lon', 'speed', 'course', 'flags', 'extra'])
    .where('device_id', '=', deviceId)
    .where('time', '>=', from - storeEpoch)
    .where((eb) => {
      const isWithin = eb('time', '<=', to - storeEpoch)
      if (!isOpen) return isWithin
      return isWithin.or(sql<SqlBool>`${eb.ref('flags')} & ${positionFlag.future} <> 0`)
    })
    .where((eb) => sql<SqlBool>`${eb.ref('flags')} & ${isRaw ? 0 : uncleanFlags} = 0`)
    .orderBy('time')
    .orderBy('seq')
    .limit(limit + 1)

const noColumns: Columns = {
  time: [],
  lat: [],
  lon: [],
  speed: [],
  course: [],
  flags: [],
  extra: [],
}

/** Columns as JSON: a tenth of the work of as many rows. */
async function readColumns(positions: Pool, query: TrackQuery): Promise<Columns> {
  const column = (name: string) => sql<number[]>`to_json(array_agg(${sql.ref(`p.${name}`)}))`
  const isApproximate = sql<SqlBool>`p.flags & ${positionFlag.approximate} <> 0`
  const columns = db
    .selectFrom(selectFixes(query).as('p'))
    .select([
      ...(['time', 'lat', 'lon', 'speed', 'course', 'flags'] as const).map((name) =>
        column(name).as(name),
      ),
      sql`to_json(array_agg(encode(p.extra, 'base64')) FILTER (WHERE ${isApproximate}))`.as(
        'extra',
      ),
    ])
  const found = await first<Columns>(positions, columns)
  return found?.time ? found : noColumns
}

/** One second stays on one page. */
export async function readTrack(positions: Pool, query: TrackQuery): Promise<Track> {
  const { extra, ...columns } = await readColumns(positions, query)
  const length = pageLength(columns.time, query.limit)
  const next = columns.time[length] === undefined ? undefined : fixAt(columns, length)
  for (const column of Object.values(columns)) column.length = length
  const { time, lat, lon, speed, course, flags: facts } = columns
  return {
    time: time.map((seconds) => seconds + storeEpoch),
    lat,
    lon,
    speed,
    facts,
    course: course.map((degrees) => Math.max(0, degrees)),
    flags: facts.map((flags) => flags & uncleanFlags),
    approximate: accuraciesOf(facts, extra ?? []),
    next,
  }
}

function pageLength(time: readonly number[], limit: number): number {
  if (time.length <= limit) return time.length
  let length = limit
  while (length > 1 && time[length - 1] === time[length]) length--
  return length
}

const fixAt = ({ time, lat, lon, flags }: Omit<Columns, 'extra'>, at: number) => ({
  time: (time[at] ?? 0) + storeEpoch,
  lat: lat[at] ?? 0,
  lon: lon[at] ?? 0,
  flags: (flags[at] ?? 0) & uncleanFlags,
})

function accuraciesOf(
  facts: readonly number[],
  extra: readonly (string | null)[],
): Track['approximate'] {
  const found: Track['approximate'] = []
  let at = 0
  for (const [index, flags] of facts.entries()) {
    if (!(flags & positionFlag.approximate)) continue
    const text = extra[at++]
    const metres = text ? readExtra(Buffer.from(text, 'base64')).accuracy : undefined
    if (metres) found.push([index, metres])
  }
  return found
}
