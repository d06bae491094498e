import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { type Silence, silenceFrom, silences } from '#lib/codes/silence.ts'
import { all, anyOf, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'
import { ofCare, type SilenceCare } from '../../fleet/care/read-care.ts'
import { deviceChunks } from '../../fleet/list/device-chunks.ts'
import type { DeviceFilter } from '../../fleet/list/device-filter.ts'
import { rememberOfPlace } from '../../fleet/list/remember-of-place.ts'
import { isLive } from '../../fleet/list/state-conditions.ts'
import { lineNumber } from '../../fleet/state/line-number.ts'

export type SilenceCounts = Record<Silence, number>

/** How many devices in service are offline, by how long. */
export function countSilences(
  services: Services,
  { filter, care }: { filter: DeviceFilter; care: SilenceCare },
): Promise<SilenceCounts> {
  const name = `silences:${care.state}:${care.organisationId}`
  return rememberOfPlace(services, { name, filter }, () => count(services, filter, care))
}

async function count(
  services: Services,
  filter: DeviceFilter,
  care: SilenceCare,
): Promise<SilenceCounts> {
  const counts = Object.fromEntries(silences.map((silence) => [silence, 0])) as SilenceCounts
  for await (const chunk of deviceChunks(services, filter, isLive)) {
    const ids = await ofCare(services, care, chunk)
    counts.never += ids.length
    for (const { silence, n } of await countOf(services, ids)) {
      counts.never -= n
      if (silence) counts[silence] += n
    }
  }
  return counts
}

/** Null for those in touch, and for those that were a moment ago. */
function countOf({ positions, now }: Services, ids: readonly number[]) {
  const seconds = Math.floor(now() / 1000) - storeEpoch
  const lengths = silences.toReversed().flatMap((silence) => {
    const from = silenceFrom(silence)
    const latest = from && seconds - from
    return latest === undefined
      ? []
      : [sql`WHEN seen_at <= ${latest}::int THEN ${sql.lit(silence)}`]
  })
  const length = sql<Silence | null>`CASE WHEN line > ${sql.lit(lineNumber.down)} THEN NULL
    WHEN seen_at IS NULL THEN ${sql.lit('never')} ${sql.join(lengths, sql` `)} END`
  return all(
    positions,
    db
      .selectFrom('tracking.device_state')
      .select((eb) => [length.as('silence'), eb.fn.countAll<number>().as('n')])
      .where('device_id', '=', anyOf(ids))
      .groupBy('silence'),
  )
}
