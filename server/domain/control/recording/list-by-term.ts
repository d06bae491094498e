import type { recordingTerms } from '#lib/contract/recording-fields.ts'
import { endingDays } from '#lib/rules/recording-limits.ts'
import type { Pool } from '../../../db/pool.ts'
import { keptSince } from './kept-recordings.ts'
import { type ListedRecording, listRecordings, type RecordingQuery } from './list-recordings.ts'

const dayMs = 86_400_000
/** Rows that are looked at together, and how often in a call. */
const atOnce = { rows: 500, pages: 10 }

type Place = NonNullable<RecordingQuery['before']>
type Term = { term: (typeof recordingTerms)[number]; now: number }

export const placeOf = ({ atMs, id }: ListedRecording): Place => ({ atMs, id })

/**
 * Those whose storage is over, or ends within a week, among all that are kept. `next`: where to go on, also behind a
 * page that is short; undefined after the last. `now` in ms.
 */
export async function listByTerm(
  pool: Pool,
  query: RecordingQuery,
  { term, now }: Term,
): Promise<{ rows: ListedRecording[]; next: Place | undefined }> {
  const rows: ListedRecording[] = []
  let before = query.before
  for (let n = 0; n < atOnce.pages; n++) {
    const page = await listRecordings(pool, {
      ...query,
      state: 'whole',
      before,
      limit: atOnce.rows,
    })
    const isOf = await termOf(pool, page, { term, now })
    for (const one of page.filter(isOf)) {
      rows.push(one)
      if (rows.length === query.limit) return { rows, next: placeOf(one) }
    }
    const last = page.at(-1)
    if (page.length < atOnce.rows || !last) return { rows, next: undefined }
    before = placeOf(last)
  }
  return { rows, next: before }
}

async function termOf(pool: Pool, page: readonly ListedRecording[], { term, now }: Term) {
  const ids = page.map(({ deviceId }) => deviceId)
  const since = await keptSince(pool, ids, now)
  const isOver = (kept: Map<number, number>, { deviceId, receivedAt }: ListedRecording) =>
    receivedAt < (kept.get(deviceId) ?? 0)
  if (term === 'over') return (one: ListedRecording) => isOver(since, one)
  const soon = await keptSince(pool, ids, now + endingDays * dayMs)
  return (one: ListedRecording) => isOver(soon, one) && !isOver(since, one)
}
