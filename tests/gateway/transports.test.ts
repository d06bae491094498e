import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationFrame } from '../bench/load/jt808-frame.ts'
import { nowSeconds, openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

test('a datagram is stored and acknowledged to its sender', async () => {
  const id = await rig.addDevice('13933330001')
  const socket = dgram.createSocket('udp4')
  const answers: Buffer[] = []
  socket.on('message', (answer) => answers.push(answer))
  const place = { at: nowSeconds() - 9, lat: 31_000_000, lon: 121_000_000, speed: 0, course: 0 }
  socket.send(
    locationFrame('13933330001', 4, place),
    rig.gateway.ports['jt808 udp'] as number,
    '127.0.0.1',
  )
  await until(() => answers.length === 1, 'the acknowledgement')
  expect(answers[0]?.subarray(1, 3).toString('hex')).toBe('8001')
  expect(await rig.rows('SELECT 1 FROM tracking.position WHERE device_id = $1', [id])).toHaveLength(
    1,
  )
  socket.close()
})

function crc(bytes: Buffer): number {
  let value = 0xffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x8408 : value >>> 1
  }
  return ~value & 0xffff
}

function gt06Frame(type: number, content: string, serial: number): Buffer {
  const body = Buffer.from(`00${type.toString(16).padStart(2, '0')}${content}0000`, 'hex')
  body[0] = body.length + 1
  body.writeUInt16BE(serial, body.length - 2)
  const sum = Buffer.alloc(2)
  sum.writeUInt16BE(crc(body))
  return Buffer.concat([Buffer.from('7878', 'hex'), body, sum, Buffer.from('0d0a', 'hex')])
}

test('a GT06 device logs in, reports and is asked for its place', async () => {
  const id = await rig.addDevice('359339070000017', { protocol: 'gt06' })
  const socket = net.connect(rig.gateway.ports['gt06 tcp'] as number, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('hex')
  })
  socket.write(gt06Frame(0x01, '0359339070000017', 1))
  await until(() => received.startsWith('7878050100'), 'the log-in reply')
  const t = new Date(Date.now() - 5000)
  const time = [t.getUTCFullYear() - 2000, t.getUTCMonth() + 1, t.getUTCDate()]
    .concat(t.getUTCHours(), t.getUTCMinutes(), t.getUTCSeconds())
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
  const lat = Math.round(31.25 * 1_800_000)
    .toString(16)
    .padStart(8, '0')
  const lon = Math.round(121.5 * 1_800_000)
    .toString(16)
    .padStart(8, '0')
  socket.write(gt06Frame(0x12, `${time}cb${lat}${lon}281455${'01cc0027ac000f21'}`, 2))
  await until(async () => {
    const rows = await rig.rows('SELECT 1 FROM tracking.position WHERE device_id = $1', [id])
    return rows.length === 1
  }, 'the stored position')
  const [state] = await rig.rows(
    'SELECT lat, lon FROM tracking.device_state WHERE device_id = $1',
    [id],
  )
  expect(state).toEqual({ lat: 31_250_000, lon: 121_500_000 })
  const [command] = await rig.rows<{ id: string }>(
    `INSERT INTO command (device_id, kind, expires_at) VALUES ($1, 'location', now() + interval '1 minute') RETURNING id::text`,
    [id],
  )
  await rig.bus.publish('command', { id: String(command?.id), deviceId: id })
  await until(() => /7878..80/.test(received), 'the command')
  socket.destroy()
})
