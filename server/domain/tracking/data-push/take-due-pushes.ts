import type { Pool } from '../../../db/pool.ts'
import { claimPushes } from './claim-push.ts'
import { type DuePush, listDuePushes } from './list-due-pushes.ts'
import { listWaitingPushes } from './list-waiting-pushes.ts'
import { openManyLanes, type PushLanes } from './push-lanes.ts'

type Wanted = {
  /** Milliseconds. */
  now: number
  claim: string
  /** Served already. */
  except: readonly number[]
  /** Places that are free. */
  free: number
}

export type TakenPush = DuePush & { lanes: PushLanes }

/** Claims further subscriptions, those that have waited longest first. Returns also whether more wait than there are places. */
export async function takeDuePushes(
  main: Pool,
  { now, claim, except, free }: Wanted,
): Promise<{ taken: TakenPush[]; isCrowded: boolean }> {
  const due = await listDuePushes(main, { now, claim, except, limit: free + 1 })
  const ids = due.slice(0, free).map(({ id }) => id)
  const claimed = [...(await claimPushes(main, { ids, claim }))]
  const waiting = new Set(await listWaitingPushes(main, claimed))
  const opened = await openManyLanes(main, { ids: claimed, waiting })
  const taken = due.flatMap((push) => {
    const lanes = opened.get(push.id)
    return lanes ? { ...push, lanes: lanes } : []
  })
  return { taken: taken, isCrowded: due.length > free }
}
