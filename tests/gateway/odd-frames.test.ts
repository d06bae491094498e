import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { shortFrame } from '../frames/gt06/build.ts'
import { base, frame, hex, seal } from '../frames/jt808/build.ts'
import { openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const now = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000)
const two = (value: number) => String(value).padStart(2, '0')
const clock = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
const date = [now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()]

async function connect(port: string) {
  const socket = net.connect(rig.gateway.ports[port] as number, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('hex')
  })
  await once(socket, 'connect')
  return { socket, received: () => received }
}

type Row = { lat: number; lon: number; mileage: number }
const positions = (deviceId: number) =>
  rig.rows<Row>('SELECT lat, lon, mileage FROM tracking.position WHERE device_id = $1', [deviceId])

test('a padlock gives its position and is answered in its own form', async () => {
  const id = await rig.addDevice('856009001017')
  const time = [...date].reverse().concat(clock).map(two).join('')
  const state = '1f 08 0000000c 4e 0ac30c0c 2866 03 0020 0000'
  const body = hex(`${time} 31138240 121284220 7 05 4c ${state}`)
  const head = hex(`5501 8c${body.length.toString(16).padStart(2, '0')} 856009001017 47`)
  const { socket, received } = await connect('jt808 tcp')
  socket.write(seal(Buffer.concat([head, body])))
  const answer = seal(hex('4401 0003 856009001017 47 5501 00')).toString('hex')
  await until(() => received() === answer, 'the answer')
  expect(await positions(id)).toEqual([{ lat: 31_230_400, lon: 121_473_700, mileage: 12_000 }])
  socket.destroy()
})

test('frames without serial and CRC give their positions behind a log-in with its start bits twice', async () => {
  const number = '359339070000033'
  const id = await rig.addDevice(number, { protocol: 'gt06' })
  const { socket, received } = await connect('gt06 tcp')
  socket.write(Buffer.concat([hex('7878'), shortFrame(0x01, `0${number}`)]))
  await until(() => received().length > 0, 'the answer to the log-in')
  const time = Buffer.from([...date, ...clock]).toString('hex')
  const fix = hex(`7878 12 10 ${time} c9 0359c4c0 0d085ff4 3c 145a 0d0a`)
  const wifi = hex(`7878 01 69 ${[...date, ...clock].map(two).join('')} aabbccddeeff 3c 00 0d0a`)
  socket.write(Buffer.concat([fix, wifi]))
  const answers = [
    `78780010${time}0d0a`,
    `78780069${[...date, ...clock].map(two).join('')}0d0a`,
  ].join('')
  await until(() => received().endsWith(answers), 'the answers')
  expect(await positions(id)).toContainEqual({ lat: 31_230_400, lon: 121_473_700, mileage: -1 })
  socket.destroy()
})

test('a batch of a phone is stored as a whole and answered once', async () => {
  const id = await rig.addDevice('phone-batch', { protocol: 'osmand' })
  const location = (seconds: number, odometer: number) => ({
    timestamp: new Date(now.getTime() + seconds * 1000).toISOString(),
    coords: { latitude: 31.2304, longitude: 121.4737, speed: 10, heading: 90 },
    odometer,
  })
  const body = { device_id: 'phone-batch', location: [location(0, 2808.2), location(10, 2908.2)] }
  const send = () =>
    fetch(`http://127.0.0.1:${rig.gateway.ports['osmand http']}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect((await positions(id)).map(({ mileage }) => mileage)).toEqual([2808, 2908])
})

async function toldOf(id: number) {
  await rig.gateway.hub.frameLog.flushDevice(id)
  const range = { deviceId: id, fromMs: Date.now() - 60_000, toMs: Date.now() + 1000, limit: 20 }
  const log = await readFrameLog(rig.positions, range)
  return log.map(({ error }) => error).filter((error) => error !== '')
}

async function heardOf(id: number) {
  const read = async () => {
    rig.gateway.hub.heard.flush()
    const rows = await rig.rows<{ cause: string }>(
      'SELECT cause FROM device_heard WHERE device_id = $1 ORDER BY cause',
      [id],
    )
    return rows.map(({ cause }) => cause)
  }
  await until(async () => (await read()).length > 0, 'what was heard')
  return read()
}

async function awaited(number: string, protocol = 'jt808') {
  const id = await rig.addDevice(number, { protocol })
  await rig.bus.publish('listen', { deviceId: id, number })
  await until(() => rig.gateway.hub.heard.isAwaited(number), 'the gateway listens')
  return id
}

const wrongTime = base.replace('261120163015', '261328aa0a0f')
const slice = (body: string) => `001c${body.replaceAll(' ', '')}`

test.each<[string, string, number, string]>([
  ['a location with an invalid time', '13955500001', 0x0200, wrongTime],
  [
    'a location with an invalid time in a batch',
    '13955500002',
    0x0704,
    `000201${slice(base)}${slice(wrongTime)}`,
  ],
  [
    'locations behind those that a batch counts',
    '13955500003',
    0x0704,
    `000101${slice(base).repeat(2)}`,
  ],
])('%s is left out and told on the page of its device', async (_, number, type, body) => {
  const id = await awaited(number)
  const { socket, received } = await connect('jt808 tcp')
  socket.write(frame(type, body, { number }))
  await until(() => received().length > 0, 'the answer')
  expect(await heardOf(id)).toContain('leftOut')
  expect(await toldOf(id)).toEqual([expect.stringMatching(/^left out: /)])
  socket.destroy()
})

test.each<[string, string, (number: string) => Buffer]>([
  ['length', '13955500011', (number) => seal(hex(`0200 0021 0${number} 0001 ${base}`))],
  [
    'escape',
    '13955500012',
    (number) =>
      Buffer.from(
        frame(0x0200, base.replace('000f', '007e'), { number })
          .toString('hex')
          .replace('7d02', '7d03'),
        'hex',
      ),
  ],
])('a frame with a wrong %s is told to who waits for its number', async (_, number, made) => {
  const id = await awaited(number)
  const { socket } = await connect('jt808 tcp')
  socket.write(made(number))
  expect(await heardOf(id)).toEqual(['badFrame'])
  socket.destroy()
})

test('ones alone are no place; a filling F ends an IMEI', async () => {
  const id = await rig.addDevice('13955500021')
  const ones = base.replace('01dc89c0 073d8aa4', 'ffffffff ffffffff')
  const first = await connect('jt808 tcp')
  first.socket.write(frame(0x0200, ones, { number: '13955500021' }))
  await until(() => first.received().length > 0, 'the answer')
  expect(await positions(id)).toMatchObject([{ lat: 0, lon: 0 }])
  await rig.addDevice('359339070000041', { protocol: 'gt06' })
  const second = await connect('gt06 tcp')
  second.socket.write(shortFrame(0x01, '359339070000041f'))
  await until(() => second.received().length > 0, 'the answer to the log-in')
  first.socket.destroy()
  second.socket.destroy()
})
