import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jt808 } from '#server/gateway/codecs/jt808/index.ts'
import type { StreamProtocol } from '#server/gateway/codecs/protocol.ts'
import { listenTcp } from '#server/gateway/listen-tcp.ts'
import { locationFrame } from '../bench/load/jt808-frame.ts'
import { frame } from '../frames/jt808/build.ts'
import {
  connect,
  noProxies,
  nowSeconds,
  openLocker,
  openRig,
  type Rig,
  TestDevice,
  until,
} from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const badLogIns = {
  'letters in the IMEI': '78780d01b723456789f923450075483b0d0a',
  'IMEI of zeros': '78780d0100000000000000000001ae090d0a',
  'IMEI cut short': '78780501e7bd02aa0d0a',
}

test.each(Object.entries(badLogIns))('a GT06 log-in with an %s is refused', async (_, hex) => {
  const { hub, ports } = rig.gateway
  const before = hub.counters.badFrames
  const socket = net.connect(ports['gt06 tcp'] as number, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(Buffer.from(hex, 'hex'))
  await until(() => hub.counters.badFrames === before + 1, 'the refusal')
  expect(hub.errors.total).toBe(0)
  socket.destroy()
})

/** 0x0005 whose attribute bits say RSA. */
const encrypted = (number: string) => frame(0x0005, '00020001 0002', { number, encryption: 1 })

test('an encrypted message is answered as unsupported, by TCP and UDP', async () => {
  const { hub, ports } = rig.gateway
  await rig.addDevice('13812345678')
  await rig.addDevice('13812345679')
  const device = await connect(rig, '13812345678')
  device.send(encrypted(device.number))
  await until(() => device.frames().length === 1, 'the answer')
  expect(device.frames()[0]?.body.toString('hex')).toBe('0007000503')
  const socket = dgram.createSocket('udp4')
  socket.send(encrypted('13812345679'), ports['jt808 udp'] as number, '127.0.0.1')
  const [answer] = (await once(socket, 'message')) as [Buffer]
  expect(answer.toString('hex')).toContain('0007000503')
  expect([device.isClosed, hub.errors.total]).toEqual([false, 0])
  device.socket.destroy()
  socket.close()
})

test('a datagram that waits for its commit is acknowledged while the gateway closes', async () => {
  const own = await openRig()
  await own.addDevice('13812345670')
  const locker = await openLocker(own)
  await locker.query('BEGIN; LOCK TABLE tracking.position IN EXCLUSIVE MODE')
  const socket = dgram.createSocket('udp4')
  const answer = once(socket, 'message')
  const place = { at: nowSeconds(), lat: 31_000_000, lon: 121_000_000, speed: 0, course: 0 }
  const port = own.gateway.ports['jt808 udp'] as number
  socket.send(locationFrame('13812345670', 4, place), port, '127.0.0.1')
  await until(() => own.gateway.hub.committer.backlog === 1, 'the report')
  const closing = own.close()
  await locker.end()
  await Promise.all([answer, closing])
  expect(own.gateway.hub.errors.total).toBe(0)
  socket.close()
})

function withBug(place: 'split' | 'decode' | 'acknowledge'): StreamProtocol {
  const fail = () => {
    throw new TypeError(`bug in ${place}`)
  }
  return { ...(jt808 as StreamProtocol), [place]: fail }
}

test.each(['split', 'decode', 'acknowledge'] as const)(
  'a bug in %s ends its connection, is counted, and logged once with the bytes',
  async (place) => {
    const { hub } = rig.gateway
    const number = `1391111000${place.length}`
    await rig.addDevice(number)
    await rig.addDevice(`1392222000${place.length}`)
    const { port, stop } = await listenTcp(hub, withBug(place), {
      host: '127.0.0.1',
      port: 0,
      proxies: noProxies,
    })
    const neighbour = await connect(rig, `1392222000${place.length}`)
    const logged = vi.spyOn(hub.log, 'error')
    const before = hub.errors.counts.get('jt808') ?? 0
    for (let n = 0; n < 3; n++) {
      const socket = net.connect(port, '127.0.0.1')
      await once(socket, 'connect')
      const device = new TestDevice(socket, number)
      device.report({ at: nowSeconds() })
      await until(() => device.isClosed, 'the end of the connection')
    }
    expect(hub.errors.counts.get('jt808')).toBe(before + 3)
    expect(logged.mock.calls).toEqual([
      [
        expect.objectContaining({
          boundary: 'jt808',
          bytes: expect.stringMatching(/^7e0200.*7e$/),
        }),
        'unexpected error',
      ],
    ])
    neighbour.report({ at: nowSeconds() })
    await neighbour.untilAcked(1)
    neighbour.socket.destroy()
    logged.mockRestore()
    stop()
  },
)

test('a peer that fails when told does not keep the acknowledgement from its neighbours', async () => {
  const { hub } = rig.gateway
  const number = '13933330007'
  await rig.addDevice(number)
  const before = hub.errors.counts.get('acknowledge') ?? 0
  const bad = {
    settle: () => {
      throw new TypeError('bug of a peer')
    },
  }
  hub.committer.batch.addPending(bad, -1, [], hub.now())
  const device = await connect(rig, number)
  device.report({ at: nowSeconds() })
  await device.untilAcked(1)
  await until(() => hub.errors.counts.get('acknowledge') === before + 1, 'the error is counted')
})
