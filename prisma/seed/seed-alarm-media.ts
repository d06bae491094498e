import { crc32, deflateSync } from 'node:zlib'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { all, anyOf, db } from '#server/db/sql.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'
import { bell, putDemoRecording } from './seed-recordings.ts'

const [width, height] = [320, 200]
const horizon = 90

/** Red, green, blue of a road at dusk. */
function colourAt(x: number, y: number, dusk: number): [number, number, number] {
  if (y < horizon) return [70 + dusk + y, 90 + Math.round(y / 2), 150]
  const depth = (y - horizon) / (height - horizon)
  const aside = Math.abs(x - width / 2)
  const isLine = aside < 2 + 4 * depth && Math.floor(depth * depth * 14) % 2 === 0
  if (isLine) return [235, 230, 205]
  return aside < 20 + 130 * depth ? [72, 72, 78] : [58, 96 - dusk, 52]
}

/** A length, a name, the bytes and their CRC (PNG, ISO/IEC 15948). */
function chunk(name: string, bytes: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), bytes])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, tail])
}

/** What a camera in the windscreen saw, as PNG of 8 bits a colour. */
function roadPicture(dusk: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colourAt(x, y, dusk)).flat()]),
  )
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

type Known = { device: FleetDevice; id: number }

/** Of each owner, so many have a camera. */
const cameras = 4
/** Of each, beside its newest alarms. */
const alarms = 2

/** What some devices of the demo saw and heard when they raised their newest alarms. */
export async function seedAlarmMedia(
  main: PoolClient,
  positions: PoolClient,
  fleet: readonly Known[],
): Promise<void> {
  for (const owner of ['dealer', 'owner']) {
    const own = fleet.filter(
      ({ device }) => device.owner === owner && device.protocol.startsWith('jt808'),
    )
    const newest = await newestAlarms(positions, own)
    for (const [n, known] of own
      .filter(({ id }) => newest.has(id))
      .slice(0, cameras)
      .entries())
      for (const [number, time] of (newest.get(known.id) ?? []).entries())
        await putBeside(main, known, { number: number + 100, time, dusk: 12 * n + 5 * number })
  }
}

async function newestAlarms(positions: PoolClient, fleet: readonly Known[]) {
  const rows = await all(
    positions,
    db
      .selectFrom('tracking.alarm')
      .select(['device_id as deviceId', 'time'])
      .where('device_id', '=', anyOf(fleet.map(({ id }) => id)))
      .orderBy('time', 'desc'),
  )
  const newest = new Map<number, number[]>()
  for (const { deviceId, time } of rows) {
    const times = newest.get(deviceId) ?? []
    if (times.length < alarms) newest.set(deviceId, [...times, time])
  }
  return newest
}

type Beside = { number: number; time: number; dusk: number }

async function putBeside(
  main: PoolClient,
  { device, id }: Known,
  { number, time, dusk }: Beside,
): Promise<void> {
  const at = (seconds: number) => new Date((time + storeEpoch + seconds) * 1000)
  const own = { deviceId: id, imei: device.imei, state: 'whole' } as const
  await putDemoRecording(main, {
    ...own,
    number: 2 * number,
    at: at(2),
    type: 'png',
    bytes: roadPicture(dusk),
    millis: null,
  })
  await putDemoRecording(main, {
    ...own,
    number: 2 * number + 1,
    at: at(4),
    type: 'wav',
    bytes: bell(6, 500 + dusk),
    millis: 6000,
  })
}
