import { createHash, randomUUID } from 'node:crypto'
import { type MediaTypeName, mediaTypes } from '#lib/codes/media-types.ts'
import type { PoolClient } from '#server/db/pool.ts'
import { db, first, rowFor, run } from '#server/db/sql.ts'
import type { FleetDevice } from '../../tests/simulator/world/fleet.ts'

const rate = 8000
const hourMs = 3_600_000
/** Of a frame. */
const packetBytes = 900

/** A RIFF chunk. */
function chunk(name: string, bytes: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(bytes.length)
  return Buffer.concat([Buffer.from(name), size, bytes])
}

/** A bell that is struck each second, as WAV of 8 bits. */
export function bell(seconds: number, hertz: number): Buffer {
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate, 8)
  format.writeUInt16LE(1, 12)
  format.writeUInt16LE(8, 14)
  const samples = Uint8Array.from({ length: seconds * rate }, (_, n) => {
    const since = (n % rate) / rate
    return 128 + Math.round(100 * Math.exp(-4 * since) * Math.sin(2 * Math.PI * hertz * since))
  })
  const inside = [chunk('fmt ', format), chunk('data', Buffer.from(samples))]
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...inside]))
}

type Plan = {
  hoursAgo: number
  seconds: number
  hertz: number
  state: 'whole' | 'cut'
}

/** Of each device. */
const plans: readonly Plan[] = [
  { hoursAgo: 2, seconds: 5, hertz: 440, state: 'whole' },
  { hoursAgo: 27, seconds: 8, hertz: 660, state: 'whole' },
  { hoursAgo: 50, seconds: 6, hertz: 550, state: 'cut' },
]

type Known = { device: FleetDevice; id: number }

/** What some devices of the demo heard, one of which lost packets on the way. */
export async function seedRecordings(
  client: PoolClient,
  fleet: readonly Known[],
  now: number,
): Promise<void> {
  const heard = (owner: string) =>
    fleet
      .filter(({ device }) => device.owner === owner && device.protocol.startsWith('jt808'))
      .slice(0, 3)
  for (const known of [...heard('dealer'), ...heard('owner')])
    for (const [number, plan] of plans.entries()) await putOne(client, known, { number, plan, now })
}

/** Of the demo; sound where it lasts. */
export type DemoRecording = {
  deviceId: number
  imei: string
  number: number
  at: Date
  type: MediaTypeName
  bytes: Buffer
  millis: number | null
  state: 'whole' | 'cut'
}

const putOne = (
  client: PoolClient,
  { device, id }: Known,
  { number, plan, now }: { number: number; plan: Plan; now: number },
): Promise<void> =>
  putDemoRecording(client, {
    deviceId: id,
    imei: device.imei,
    number,
    at: new Date(now - plan.hoursAgo * hourMs),
    type: 'wav',
    bytes: bell(plan.seconds, plan.hertz),
    millis: plan.seconds * 1000,
    state: plan.state,
  })

/** With its file where it is whole; nothing of a device that is not there. */
export async function putDemoRecording(
  client: PoolClient,
  { deviceId, imei, number, at, type, bytes, millis, state }: DemoRecording,
): Promise<void> {
  const home = db.selectFrom('device').select('organisation_id as organisationId')
  const organisationId = (await first(client, home.where('id', '=', deviceId)))?.organisationId
  if (organisationId === undefined) return
  const { mime, extension } = mediaTypes[type]
  const file = {
    id: randomUUID(),
    account_id: null,
    name: `${imei}-${at.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.${extension}`,
    kind: 'recording',
    mime,
    size: bytes.length,
    bytes,
    expires_at: new Date('2199-12-31T00:00:00Z'),
  }
  const isWhole = state === 'whole'
  if (isWhole) await run(client, db.insertInto('stored_file').values(rowFor('stored_file', file)))
  const total = Math.ceil(bytes.length / packetBytes)
  const row = {
    device_id: deviceId,
    organisation_id: organisationId,
    state,
    type,
    number,
    event: 0,
    channel: 1,
    at,
    lat: null,
    lon: null,
    millis: isWhole ? millis : null,
    size: isWhole ? bytes.length : Math.round(bytes.length / 2),
    packets: isWhole ? total : Math.ceil(total / 2),
    total,
    hash: createHash('sha256').update(bytes).digest(),
    file_id: isWhole ? file.id : null,
    received_at: at,
  } as const
  await run(client, db.insertInto('recording').values(rowFor('recording', row)))
}
