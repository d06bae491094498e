import type { z } from 'zod'
import type { originalEvent } from '#lib/contract/push-events.ts'
import type { Pool } from '../../../../db/pool.ts'
import { textStatement } from '../../../../db/text-statement.ts'
import { settledUntil } from '../../alarm/read-new-alarms.ts'
import { type LoggedFrame, readChunk } from '../../position/frame-chunk.ts'
import type { PlacedDevice } from '../pushed-devices.ts'
import { type PushSource, settledAt, type TakenEvent, type TakenRow } from './taken.ts'

/** Chunks that are looked at in one go, and bytes of own ones that are read: one chunk more is the most beyond it. */
const atOnce = { chunks: 500, bytes: 500_000 }

const chunksText = textStatement(
  'tracking',
  `SELECT device_id AS "deviceId", taken_at AS "takenAt", from_ms AS "fromMs", to_ms AS "toMs", octet_length(frames) AS bytes
   FROM tracking.frame_chunk
   WHERE taken_at >= $1 AND (taken_at, device_id) > ($1::int8, $2::int) AND taken_at < $3
   ORDER BY taken_at, device_id LIMIT ${atOnce.chunks}`,
)

type ChunkKey = { deviceId: number; fromMs: number; toMs: number }
type Chunk = ChunkKey & { takenAt: number; bytes: number }
type ChunkRow = Chunk & TakenRow

const table = 'tracking.frame_chunk'

/** What devices sent, as the frame log keeps it: half a minute late, without what the log had no room for. */
export const frames: PushSource<ChunkRow> = {
  now: async ({ positions }) => ({ takenAt: await settledUntil(positions, table), lastId: 0 }),
  look: async ({ positions }, after) => {
    const horizon = await settledUntil(positions, table)
    const { rows } = await positions.query<Chunk>({
      name: 'take-frames',
      text: chunksText,
      values: [after.takenAt, after.lastId, horizon],
    })
    const taken = rows.map((row) => ({
      ...row,
      at: { takenAt: row.takenAt, lastId: row.deviceId },
    }))
    const isFull = rows.length === atOnce.chunks
    const last = isFull ? taken.at(-1)?.at : undefined
    return { rows: taken, until: last ?? settledAt(horizon, after), isFull: isFull }
  },
  tell: ({ positions }, rows, { devices }) => readEvents(positions, rows, devices),
  weight: { of: ({ bytes }) => bytes, most: atOnce.bytes },
}

const framesText = textStatement(
  'tracking',
  `SELECT c.device_id AS "deviceId", c.from_ms AS "fromMs", c.to_ms AS "toMs", c.frames
   FROM tracking.frame_chunk c
   JOIN unnest($1::int[], $2::int8[], $3::int8[]) AS key (device_id, from_ms, to_ms)
     ON c.device_id = key.device_id AND c.from_ms = key.from_ms AND c.to_ms = key.to_ms
   WHERE c.device_id = ANY ($1)`,
)

const nameOf = ({ deviceId, fromMs, toMs }: ChunkKey) => `${deviceId} ${fromMs} ${toMs}`

/** In the order of `keys`; those that were erased meanwhile are left out. */
async function readEvents(
  positions: Pool,
  keys: readonly ChunkKey[],
  devices: ReadonlyMap<number, PlacedDevice>,
): Promise<TakenEvent[]> {
  if (keys.length === 0) return []
  const { rows } = await positions.query<ChunkKey & { frames: Buffer }>({
    name: 'read-taken-frames',
    text: framesText,
    values: [
      keys.map(({ deviceId }) => deviceId),
      keys.map(({ fromMs }) => fromMs),
      keys.map(({ toMs }) => toMs),
    ],
  })
  const found = new Map(rows.map((row) => [nameOf(row), row.frames]))
  return keys.flatMap((key) => {
    const [chunk, device] = [found.get(nameOf(key)), devices.get(key.deviceId)]
    if (!chunk || !device) return []
    return [...readChunk(chunk, key.fromMs)]
      .filter(({ direction }) => direction === 'up')
      .map((frame) => ({
        deviceId: device.id,
        time: Math.floor(frame.at / 1000),
        event: eventOf(frame, device),
      }))
  })
}

const eventOf = (
  { at, protocol, name, error, bytes }: LoggedFrame,
  device: PlacedDevice,
): z.input<typeof originalEvent> => ({
  simei: String(device.id),
  imei: device.imei,
  name: device.name,
  time: Math.floor(at / 1000),
  time_ms: at,
  protocol: protocol,
  message: name,
  hex: bytes.toString('hex'),
  error: error || null,
})
