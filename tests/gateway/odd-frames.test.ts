import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortFrame } from '../frames/gt06/build.ts'
import { hex, seal } from '../frames/jt808/build.ts'
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
