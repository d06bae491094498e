import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/db/pool.ts'
import { joinMedia } from '#server/domain/control/recording/join-media.ts'
import { openFileStore } from '#server/domain/platform/file/file-store.ts'
import { createLog } from '#server/log.ts'
import { heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import { soundFile } from '../sounds/signal.ts'
import { type GatewayProcess, startGateway } from './gateway-process.ts'
import { packetsOf } from './media-packets.ts'
import { connect, type TestDevice, until } from './support.ts'

const number = '13500000091'
const first = 100

let database: TestDatabase
let pool: Pool
let gateway: GatewayProcess

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { max: 2 })
  await pool.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'test')`)
  await pool.query(`INSERT INTO device (imei, organisation_id, protocol) VALUES ($1, 1, 'jt808')`, [
    number,
  ])
  gateway = await startGateway({ databaseUrl: database.url })
})

afterAll(async () => {
  const ended = once(gateway.child, 'exit')
  gateway.child.kill('SIGTERM')
  await ended
  await pool.end()
  await database.drop()
})

/** Again when it is closed, as a device does: its former connection may still count. */
async function enter(): Promise<TestDevice> {
  const device = await connect(gateway.rig, number)
  device.send(heartbeatFrame(number, 1))
  await until(() => device.isClosed || device.acked().includes(1), 'an answer')
  return device.isClosed ? enter() : device
}

const storedParts = async () =>
  (
    await pool.query<{ part: number }>('SELECT part FROM tracking.media_packet ORDER BY part')
  ).rows.map(({ part }) => part)

/** Of packets, counted from 1. */
const ackedParts = (device: TestDevice) =>
  device
    .acked()
    .filter((serial) => serial >= first)
    .map((serial) => serial - first + 1)

/** Parts that 0x8003 of 2013 asks for: serial of the first, count, numbers. */
const askedParts = (device: TestDevice) =>
  device
    .frames()
    .filter(({ id }) => id === 0x8003)
    .flatMap(({ body }) =>
      Array.from({ length: body[2] ?? 0 }, (_, n) => body.readUInt16BE(3 + 2 * n)),
    )

const isAnswered = (device: TestDevice) => device.frames().some(({ id }) => id === 0x8800)

test('a minute of sound is kept as it was, though packets were lost and the gateway was killed amid it', async () => {
  const sound = soundFile('minute.amr')
  const packets = packetsOf(number, { bytes: sound, first })
  const half = Math.floor(packets.length / 2)
  const lost = [4, half + 3]
  const sent = (from: number, to: number) =>
    packets.slice(from, to).filter((_, n) => !lost.includes(from + n + 1))

  const before = await enter()
  before.send(...sent(0, half))
  await until(() => ackedParts(before).length >= half / 2, 'half of them')
  before.send(...sent(half, half + 5))
  const ended = once(gateway.child, 'exit')
  gateway.child.kill('SIGKILL')
  await ended
  await until(() => before.isClosed, 'the end of the connection')
  const acked = ackedParts(before)
  expect(await storedParts()).toEqual(expect.arrayContaining(acked))

  gateway = await gateway.again()
  const after = await enter()
  // From the last that was answered on; of those before the gateway asks for what it does not know.
  after.send(...sent(Math.max(...acked), packets.length))
  const resent = new Set<number>()
  await until(() => {
    for (const part of askedParts(after)) {
      if (resent.has(part)) continue
      resent.add(part)
      after.send(packets[part - 1] as Buffer)
    }
    return isAnswered(after)
  }, 'the answer to the whole')
  expect([...resent]).toEqual(expect.arrayContaining(lost))

  const log = createLog('worker', 'silent')
  const config = { FILE_STORE: 'postgres' } as const
  const files = openFileStore({ pool, objects: undefined, config, log })
  await joinMedia({ main: pool, positions: pool, files, log, now: Date.now })
  const { rows } = await pool.query(
    `SELECT r.state, r.millis, r.packets, f.bytes
     FROM recording r LEFT JOIN stored_file f ON f.id = r.file_id`,
  )
  expect(rows).toMatchObject([{ state: 'whole', millis: 60_000, packets: packets.length }])
  expect(sound.equals(rows[0].bytes)).toBe(true)
  expect(await storedParts()).toEqual([])
  after.socket.destroy()
})
