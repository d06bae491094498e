import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/db/pool.ts'
import { type TestDatabase, testDatabase } from '../setup/database.ts'
import {
  escapedSound,
  watchContents,
  watchFrame,
  watchPosition,
} from '../simulator/protocols/watch.ts'
import { type CommitCut, openCommitCut } from './commit-cut.ts'
import { type GatewayProcess, startGateway } from './gateway-process.ts'
import { nowSeconds, until } from './support.ts'

let database: TestDatabase
let cut: CommitCut
let pool: Pool
let gateway: GatewayProcess

beforeAll(async () => {
  database = await testDatabase({ isPlain: true })
  cut = await openCommitCut(database.url)
  pool = openPool(database.url, { max: 2 })
  await pool.query(`INSERT INTO organisation (id, path, name) VALUES (1, '/1/', 'test')`)
  gateway = await startGateway({ databaseUrl: cut.url })
})
afterAll(async () => {
  gateway.child.kill('SIGKILL')
  cut.close()
  await pool.end()
  await database.drop()
})

const makerOf = (id: string) => ({ maker: '3G', id })

/** A line of a watch, and what it hears on it; again where the gateway closes it. */
type Line = { socket: net.Socket; heard: string[]; isClosed: boolean }

async function enter(id: string): Promise<Line> {
  const socket = net.connect({
    port: gateway.rig.gateway.ports['watch tcp'] ?? 0,
    host: '127.0.0.1',
  })
  const line = { socket, heard: [] as string[], isClosed: false }
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    const came = watchContents(Buffer.concat([rest, bytes]))
    rest = came.rest
    line.heard.push(...came.contents.map(String))
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    line.isClosed = true
  })
  socket.write(watchFrame(makerOf(id), 'LK'))
  await until(() => line.isClosed || line.heard.length === 1, 'an answer')
  return line.isClosed ? enter(id) : line
}

const now = nowSeconds()
const sample = {
  time: now - 30,
  lat: 47.141039,
  lon: 9.520955,
  speed: 52,
  course: 152,
  mileage: 0,
  isMoving: true,
  isInTunnel: false,
  satellites: 9,
  signal: 80,
  battery: 77,
}
const alarm = `AL,${watchPosition({ sample, alarms: ['sos'], isAsleep: false, isLate: false })}`
const sound = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(3200, 0x3c)])
const voice = Buffer.concat([Buffer.from('TK,'), escapedSound(sound)])

test.each([
  { id: '4504816170', what: 'alarm', told: alarm, answer: 'AL', table: 'tracking.position' },
  { id: '4504816171', what: 'voice', told: voice, answer: 'TK,1', table: 'media_packet' },
])(
  '$what of a watch that a killed gateway had stored but not answered comes again, and counts once',
  async ({ id, what, told, answer, table }) => {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO device (imei, organisation_id, protocol) VALUES ($1, 1, 'watch') RETURNING id`,
      [id],
    )
    const stored = async () =>
      (
        await pool.query(
          `SELECT (SELECT count(*)::int FROM tracking.position WHERE device_id = $1) AS positions,
           (SELECT count(*)::int FROM tracking.alarm WHERE device_id = $1) AS alarms,
           (SELECT count(*)::int FROM tracking.media_packet WHERE device_id = $1) AS sounds`,
          [rows[0]?.id],
        )
      ).rows[0]
    const frame = watchFrame(makerOf(id), told)
    const [heard, spoken] = what === 'alarm' ? [1, 0] : [0, 1]
    const expected = { positions: heard, alarms: heard, sounds: spoken }

    const line = await enter(id)
    const ended = once(gateway.child, 'exit')
    cut.cutAt(table, () => gateway.child.kill('SIGKILL'))
    line.socket.write(frame)
    expect(await ended).toEqual([null, 'SIGKILL'])
    await until(() => line.isClosed, 'the end of the line')
    // It had nothing but the answer to its link.
    expect(line.heard).toEqual(['LK'])
    expect(await stored()).toEqual(expected)

    gateway = await gateway.again()
    const again = await enter(id)
    again.socket.write(frame)
    await until(() => again.heard.length === 2, 'the answer')
    expect(again.heard).toEqual(['LK', answer])
    expect(await stored()).toEqual(expected)
    again.socket.destroy()
  },
)
