import type { Pool } from '../../../../db/pool.ts'
import { anyOf, db, tuples } from '../../../../db/sql.ts'
import { readPresents } from '../../motion/read-motion.ts'
import { silenceSeconds } from '../../position/silence.ts'

/** `interval`: seconds between its reports, where its settings say so. */
export type TimedDevice = { id: number; interval: number | undefined }

const daySeconds = 86_400
/** Own intervals, so that few statements serve all devices. */
const stepSeconds = 600

/** Longer silences are judged as of a day. */
const silenceOf = ({ interval }: TimedDevice) =>
  interval === undefined
    ? silenceSeconds()
    : Math.min(daySeconds, Math.ceil(silenceSeconds(interval) / stepSeconds) * stepSeconds)

/**
 * Which devices were in touch at a moment, and whether they moved, from positions, trips of at most a day and their last sign of
 * life; store seconds. Signs of life without a position are known of the last one only.
 */
export async function touchThen(
  positions: Pool,
  devices: readonly TimedDevice[],
  { at, present }: { at: number; present: number },
): Promise<Map<number, boolean>> {
  const silences = new Map(devices.map((device) => [device.id, silenceOf(device)]))
  const inTouch: number[] = []
  const asked = new Map<number, number[]>()
  for (const [id, seenAt] of await seenSince(positions, [...silences.keys()], at - daySeconds)) {
    const silence = silences.get(id) ?? 0
    if (seenAt > at) addTo(asked, silence, id)
    else if (seenAt > at - silence) inTouch.push(id)
  }
  for (const [silence, ids] of asked)
    for (const [id] of await reportedIn(positions, ids, { from: at - silence, to: at }))
      inTouch.push(id)
  const moving = await movingAt(positions, inTouch, { at, present })
  return new Map(inTouch.map((id) => [id, moving.has(id)]))
}

function addTo(groups: Map<number, number[]>, key: number, id: number): void {
  const group = groups.get(key)
  if (group) group.push(id)
  else groups.set(key, [id])
}

const seenSince = (positions: Pool, ids: readonly number[], since: number) =>
  tuples<[number, number]>(
    positions,
    db
      .selectFrom('tracking.device_state')
      .select(['device_id', 'seen_at'])
      .where('device_id', '=', anyOf(ids))
      .where('seen_at', '>', since),
  )

const reportedIn = (
  positions: Pool,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
) =>
  tuples<[number]>(
    positions,
    db
      .selectFrom('tracking.position')
      .select('device_id')
      .distinct()
      .where('device_id', '=', anyOf(ids))
      .where('time', '>', from)
      .where('time', '<=', to),
  )

/** On a trip that has ended, or that has not. */
async function movingAt(
  positions: Pool,
  ids: readonly number[],
  { at, present }: { at: number; present: number },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const trips = db
    .selectFrom('tracking.trip')
    .select('device_id')
    .distinct()
    .where('device_id', '=', anyOf(ids))
    .where('time', '>', at - daySeconds)
    .where('time', '<=', at)
    .where('end_time', '>', at)
  const moving = new Set((await tuples<[number]>(positions, trips)).map(([id]) => id))
  if (present - at > daySeconds) return moving
  const others = ids.filter((id) => !moving.has(id))
  for (const [id, { trip }] of await readPresents(positions, others))
    if (trip && trip.start <= at) moving.add(id)
  return moving
}
