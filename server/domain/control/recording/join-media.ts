import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { type StoredHead, unknownHead } from '../../../db/media-store.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import type { Log } from '../../../log.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { keepRecording } from './keep-recording.ts'

/** Without a packet for so long it is given up; beyond `mostSeconds` whatever cannot be kept is. */
const patience = { seconds: 3600, mostSeconds: 86_400 }
/** Earlier packets are of another one, whose device has begun anew since. */
const mostBeforeFirst = 120
/** At a time, of each device at most so many, and how often in a run: no device keeps others waiting. */
const atOnce = { groups: 50, ofDevice: 5, pages: 40 }

type JoinStores = { main: Pool; positions: Pool; files: FileStore; log: Log; now: () => number }

type Group = {
  deviceId: number
  first: number
  total: number
  packets: number
  /** Store seconds of the first that came, and of the newest. */
  beganAt: number
  gotAt: number
}

/**
 * Makes recordings, pictures and videos of their packets: whole ones as soon as they are, others when nothing comes any
 * more. Repeatable: what two workers join, or one that was killed in between, is one recording.
 */
export async function joinMedia(stores: JoinStores): Promise<{ kept: number; failed: number }> {
  const counts = { kept: 0, failed: 0 }
  const now = Math.floor(stores.now() / 1000) - storeEpoch
  for (let page = 0; page < atOnce.pages; page++) {
    const groups = await all(stores.positions, finished(now - patience.seconds))
    for (const group of groups) await tryGroup(stores, group, { now, counts })
    if (groups.length === 0 || counts.failed > 0) break
  }
  return counts
}

type Run = { now: number; counts: { kept: number; failed: number } }

async function tryGroup(stores: JoinStores, group: Group, { now, counts }: Run): Promise<void> {
  try {
    await joinGroup(stores, group, now)
    counts.kept += 1
  } catch (err) {
    counts.failed += 1
    const { deviceId, first, total } = group
    stores.log.error({ err, device: deviceId, first, total }, 'a recording could not be kept')
    if (now - group.gotAt > patience.mostSeconds) await dropGroup(stores.positions, group)
  }
}

const groups = (silentSince: number) =>
  db
    .selectFrom('tracking.media_packet')
    .select(['device_id as deviceId', 'first', 'total'])
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('packets'),
      fn.min('got_at').$castTo<number>().as('beganAt'),
      fn.max('got_at').$castTo<number>().as('gotAt'),
      sql<number>`row_number() OVER (PARTITION BY device_id ORDER BY max(got_at) DESC, first)`.as(
        'n',
      ),
    ])
    .groupBy(['device_id', 'first', 'total'])
    .having((eb) =>
      eb.or([
        eb(sql<number>`count(*)`, '=', eb.ref('total')),
        eb(eb.fn.max('got_at'), '<', silentSince),
      ]),
    )
    .as('g')

/** What cannot be kept now is behind what comes. */
const finished = (silentSince: number) =>
  db
    .selectFrom(groups(silentSince))
    .select(['g.deviceId', 'g.first', 'g.total', 'g.packets', 'g.beganAt', 'g.gotAt'])
    .where('g.n', '<=', atOnce.ofDevice)
    .orderBy('g.gotAt', 'desc')
    .limit(atOnce.groups)

const packetsOf = ({ deviceId, first, total }: Group) =>
  db
    .selectFrom('tracking.media_packet')
    .select(['part', 'head', 'bytes', 'got_at as gotAt'])
    .where('device_id', '=', deviceId)
    .where('first', '=', first)
    .where('total', '=', total)
    .orderBy('part')

async function joinGroup(stores: JoinStores, group: Group, now: number): Promise<void> {
  const packets = await all(stores.positions, packetsOf(group))
  const [first] = packets
  const earliest = first?.part === 1 ? first.gotAt - mostBeforeFirst : 0
  if (packets.some(({ gotAt }) => gotAt < earliest))
    return dropGroup(stores.positions, { ...group, gotAt: earliest - 1 })
  await keepRecording(stores, {
    deviceId: group.deviceId,
    head: (first?.head as StoredHead | null | undefined) ?? unknownHead,
    bytes: Buffer.concat(packets.map(({ bytes }) => bytes)),
    packets: packets.length,
    total: group.total,
    beganAt: group.beganAt + storeEpoch,
    receivedAt: group.gotAt + storeEpoch,
    now: now + storeEpoch,
  })
  crashpoint('recordingKept')
  await dropGroup(stores.positions, group)
}

/** Packets that came since then are of another one. */
async function dropGroup(positions: Pool, { deviceId, first, total, gotAt }: Group): Promise<void> {
  await run(
    positions,
    db
      .deleteFrom('tracking.media_packet')
      .where('device_id', '=', deviceId)
      .where('first', '=', first)
      .where('total', '=', total)
      .where('got_at', '<=', gotAt),
  )
}
