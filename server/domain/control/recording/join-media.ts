import { sql } from 'kysely'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { StoredHead } from '../../../db/media-store.ts'
import type { Pool } from '../../../db/pool.ts'
import { all, db, run } from '../../../db/sql.ts'
import type { Log } from '../../../log.ts'
import { crashpoint } from '../../../process/crashpoint.ts'
import type { FileStore } from '../../platform/file/file-store.ts'
import { keepRecording } from './keep-recording.ts'

/** Without a packet for so long it is given up; beyond `mostSeconds` whatever cannot be kept is. */
const patience = { seconds: 3600, mostSeconds: 86_400 }
/** At a time: their packets are in memory one after the other. */
const atOnce = 50

type JoinStores = { main: Pool; positions: Pool; files: FileStore; log: Log; now: () => number }

type Group = {
  deviceId: number
  first: number
  total: number
  packets: number
  /** Store seconds of the newest. */
  gotAt: number
}

/**
 * Makes recordings, pictures and videos of their packets: whole ones as soon as they are, others when nothing comes any
 * more. Repeatable: what two workers join, or one that was killed in between, is one recording.
 */
export async function joinMedia(stores: JoinStores): Promise<{ kept: number; failed: number }> {
  const counts = { kept: 0, failed: 0 }
  const now = Math.floor(stores.now() / 1000) - storeEpoch
  for (const group of await all(stores.positions, finished(now - patience.seconds))) {
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
  return counts
}

const finished = (silentSince: number) =>
  db
    .selectFrom('tracking.media_packet')
    .select(['device_id as deviceId', 'first', 'total'])
    .select(({ fn }) => [
      sql<number>`count(*)::int`.as('packets'),
      fn.max('got_at').$castTo<number>().as('gotAt'),
    ])
    .groupBy(['device_id', 'first', 'total'])
    .having((eb) =>
      eb.or([
        eb(sql<number>`count(*)`, '=', eb.ref('total')),
        eb(eb.fn.max('got_at'), '<', silentSince),
      ]),
    )
    // What cannot be kept now is behind what comes.
    .orderBy('gotAt', 'desc')
    .limit(atOnce)

const packetsOf = ({ deviceId, first, total }: Group) =>
  db
    .selectFrom('tracking.media_packet')
    .select(['part', 'head', 'bytes'])
    .where('device_id', '=', deviceId)
    .where('first', '=', first)
    .where('total', '=', total)
    .orderBy('part')

const unknownHead: StoredHead = { number: 0, event: 0, channel: 0 }

async function joinGroup(stores: JoinStores, group: Group, now: number): Promise<void> {
  const packets = await all(stores.positions, packetsOf(group))
  await keepRecording(stores, {
    deviceId: group.deviceId,
    head: (packets[0]?.head as StoredHead | null | undefined) ?? unknownHead,
    bytes: Buffer.concat(packets.map(({ bytes }) => bytes)),
    packets: packets.length,
    total: group.total,
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
