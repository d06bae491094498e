import type { Pool, PoolClient } from '../../../../db/pool.ts'
import type { DaySpan } from '../day-figures.ts'
import type { Cells } from './cells.ts'
import { countOpen } from './count-open.ts'
import type { MarkedDays } from './marked-days.ts'
import { type HomeChange, homeOn, readHomes } from './read-homes.ts'
import { TouchedDays } from './touched-days.ts'

/** Devices that came, went or moved, taken at once; a bulk of more is taken in several steps. */
const mostChanges = 50_000

type Touched = {
  changes: HomeChange[]
  touched: TouchedDays
  /** What has not ended, by organisation; undefined where there are more changes, and marks are left for the next step. */
  open: Cells | undefined
}

/** Looks through all devices for what is to be added up anew within `span`. `now` in ms. */
export async function readTouched(
  { main, client, snapshot }: { main: Pool; client: PoolClient; snapshot: PoolClient },
  { span, marked, now }: { span: DaySpan; marked: ReadonlyMap<number, MarkedDays>; now: number },
): Promise<Touched> {
  const changes: HomeChange[] = []
  const touched = new TouchedDays(span)
  const open: Cells = new Map()
  for await (const part of readHomes(client, { main: main, now: now })) {
    changes.push(...part.changes)
    if (changes.length > mostChanges) return behind(changes.slice(0, mostChanges), span)
    await countOpen(snapshot, { homes: part.homes, span: span, cells: open })
    for (const [id, homes] of part.homes) {
      const days = marked.get(id)
      for (const { organisationId, firstDay, lastDay } of days ? homes : [])
        touched.add(organisationId, {
          from: Math.max(days?.from ?? firstDay, firstDay),
          to: Math.min(days?.to ?? lastDay, lastDay),
        })
    }
  }
  addChanges(touched, changes, span)
  return { changes: changes, touched: touched, open: open }
}

function behind(changes: HomeChange[], span: DaySpan): Touched {
  const touched = new TouchedDays(span)
  addChanges(touched, changes, span)
  return { changes: changes, touched: touched, open: undefined }
}

/** Days on which another organisation has a device than when it was counted last, for both. */
function addChanges(touched: TouchedDays, changes: readonly HomeChange[], { to }: DaySpan): void {
  for (const { before, after } of changes) {
    const edges = [...before, ...after].flatMap(({ firstDay, lastDay }) => [firstDay, lastDay + 1])
    const days = [...new Set(edges)].sort((a, b) => a - b)
    days.forEach((day, at) => {
      const homes = [homeOn(before, day), homeOn(after, day)] as const
      if (homes[0]?.organisationId === homes[1]?.organisationId) return
      const last = Math.min(to, (days[at + 1] ?? day + 1) - 1)
      for (const home of homes) if (home) touched.add(home.organisationId, { from: day, to: last })
    })
  }
}
