import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadFrame } from '#server/gateway/codecs/protocol.ts'
import { Truncated } from '#server/gateway/wire/reader.ts'
import { base, frame } from '../frames/jt808/build.ts'
import { connect, nowSeconds, openRig, type Rig, type TestDevice, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig({ GATEWAY_MAX_FRAMES_PER_SECOND: '1000000' })
})
afterAll(() => rig.close())

const garbage = {
  'start bytes of GT06': ['gt06 tcp', Buffer.alloc(65_536, 0x78)],
  'start bytes with a length': ['gt06 tcp', Buffer.from('7878ff'.repeat(21_845), 'hex')],
  'long start bytes': ['gt06 tcp', Buffer.alloc(65_536, 0x79)],
  'flags with a byte between': ['jt808 tcp', Buffer.from('7e00'.repeat(32_768), 'hex')],
  escapes: ['jt808 tcp', Buffer.alloc(65_536, 0x7d)],
} as const

test.each(Object.entries(garbage))(
  '64 KB of %s are refused by the kilobyte',
  async (_, garbage) => {
    const { hub, ports } = rig.gateway
    const [port, bytes] = garbage
    const before = { ...hub.counters }
    const socket = net.connect(ports[port] as number, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(bytes)
    await until(() => hub.counters.bytes - before.bytes === bytes.length, 'the bytes')
    expect(hub.counters.badFrames - before.badFrames).toBeLessThan(200)
    socket.destroy()
  },
)

test('what refuses a frame records no stack', () => {
  for (const error of [new BadFrame('wrong'), new Truncated()])
    expect(error.stack).not.toContain('bounds.test.ts')
})

function sendInPackets(device: TestDevice, id: number, body: Buffer): void {
  const total = Math.ceil(body.length / 1000)
  const { number } = device
  for (let part = 1; part <= total; part++) {
    const chunk = body.subarray((part - 1) * 1000, part * 1000)
    device.send(frame(id, chunk, { number, serial: part, total, part }))
  }
}

test('a batch of locations in packets is taken up to 32 KB', async () => {
  const { hub } = rig.gateway
  const id = await rig.addDevice('13955550001')
  const device = await connect(rig, '13955550001')
  const batch = (count: number) =>
    Buffer.from(
      `${count.toString(16).padStart(4, '0')}00${`001c${base}`.replaceAll(' ', '').repeat(count)}`,
      'hex',
    )
  sendInPackets(device, 0x0704, batch(4000))
  sendInPackets(device, 0x0704, batch(1000))
  await until(() => hub.counters.reports + hub.counters.resent >= 1000, 'the batch')
  device.report({ at: nowSeconds() })
  await until(async () => {
    const rows = await rig.rows('SELECT 1 FROM tracking.position WHERE device_id = $1', [id])
    return rows.length === 2
  }, 'the reports')
  expect(hub.counters.reports + hub.counters.resent).toBe(1001)
})
