import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { openRig, until } from '../../../../tests/gateway/support.ts'
import { watch } from './index.ts'

/** Fill in: frames of real devices, and what they say. */
const number = '123456789012'
const logIn = `${number},HI\n`
const location = `${number},AT,1700000000,31.2304,121.4737,36.5,90\n`

const options = { model: '', settings: {}, receivedAt: 1_700_000_060 }

function decode(text: string) {
  const { frames, rest } = watch.split(Buffer.from(text))
  expect(rest.length).toBe(0)
  return frames.map(({ bytes }) => watch.decode(watch.open(bytes), options, {}))
}

test('a location is decoded', () => {
  const [message] = decode(location)
  expect(message).toMatchObject({ kind: 'reports', number })
  expect(message?.reports).toMatchObject([
    { fixedAt: 1_700_000_000, lat: 31_230_400, lon: 121_473_700, speed: 365, course: 90 },
  ])
})

test('frames are found wherever they are split', () => {
  const bytes = Buffer.from(logIn + location)
  for (let at = 0; at <= bytes.length; at++) {
    const first = watch.split(bytes.subarray(0, at))
    const second = watch.split(Buffer.concat([first.rest, bytes.subarray(at)]))
    expect(first.frames.length + second.frames.length).toBe(2)
  }
})

test('what is no frame is refused', () => {
  expect(() => decode('garbage\n')).toThrow('no number')
  expect(() => decode(`${number},AT,,x\n`)).toThrow('no location')
})

test('a command is sent in the words of the protocol', () => {
  const args = { number, model: '', settings: {}, link: {}, nextSerial: () => 7 }
  const sent = watch.command({ ...args, command: { kind: 'location' } })
  expect(sent?.frames.join('')).toBe(`${number},WHERE\n`)
  expect(watch.command({ ...args, command: { kind: 'fly' } })).toBeUndefined()
})

test('a device that reports over TCP is answered once its position is stored', async () => {
  const rig = await openRig()
  try {
    const id = await rig.addDevice(number, { protocol: 'watch' })
    const port = rig.gateway.ports['watch tcp'] as number
    const socket = net.connect({ port, host: '127.0.0.1' })
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    await once(socket, 'connect')
    socket.write(logIn + location)
    await until(() => received === `${number},OK\n`.repeat(2), 'both answers')
    socket.destroy()
    const rows = await rig.rows('SELECT device_id, lat, lon FROM tracking.position')
    expect(rows).toEqual([{ device_id: id, lat: 31_230_400, lon: 121_473_700 }])
  } finally {
    await rig.close()
  }
})
