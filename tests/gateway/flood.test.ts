import dgram from 'node:dgram'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { connect, nowSeconds, openRig, type Rig, until } from './support.ts'

const sources = 10_000
const devices = 40

let rig: Rig
beforeAll(async () => {
  rig = await openRig({ GATEWAY_MAX_CONNECTIONS: '500', GATEWAY_MAX_UDP_SESSIONS: '20' })
})
afterAll(() => rig.close())

test('100 000 datagrams of 10 000 addresses keep no TCP device out', async () => {
  const { hub, ports } = rig.gateway
  const port = ports['jt808 udp'] as number
  const numbers = Array.from({ length: devices }, (_, n) => `138000002${n + 10}`)
  for (const number of numbers) await rig.addDevice(number)
  const attack = new Worker(new URL('./udp-flood.mjs', import.meta.url), {
    workerData: { port, sources, each: 10 },
  })
  await until(() => hub.unknown.total > 0, 'the flood')
  for (const number of numbers) {
    const device = await connect(rig, number)
    device.report({ at: nowSeconds() })
    await device.untilAcked(1)
  }
  const sent = once(attack, 'message')
  attack.postMessage('stop')
  await sent
  expect(hub.open).toEqual({ tcp: devices, udp: 0 })
  // The kernel drops what nobody reads in time.
  expect(hub.unknown.total).toBeGreaterThan(sources)
  expect(hub.errors.total).toBe(0)
})

test('senders of known numbers have a cap in all and for each address', async () => {
  const { hub, ports } = rig.gateway
  const numbers = Array.from({ length: 30 }, (_, n) => `138000003${n + 10}`)
  for (const number of numbers) await rig.addDevice(number)
  const refused = hub.counters.refused
  const sockets = numbers.map((number) => {
    const socket = dgram.createSocket('udp4')
    socket.send(heartbeatFrame(number, 1), ports['jt808 udp'] as number, '127.0.0.1')
    return socket
  })
  await until(() => hub.counters.refused - refused === 10, 'the refusals')
  expect(hub.open.udp).toBe(20)
  const device = await connect(rig, '13800000210')
  device.report({ at: nowSeconds() })
  await device.untilAcked(1)
  for (const socket of sockets) socket.close()
})
