import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sensors } from '#lib/codes/sensors.ts'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import {
  escapedSound,
  watchContents,
  watchFrame,
  watchPosition,
} from '../simulator/protocols/watch.ts'
import { nowSeconds, openRig, type Rig, toStore, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig({}, openNotifyBus)
})
afterAll(() => rig.close())

const sample = (time: number) => ({
  time,
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
})

const at = (time: number, alarms: ('sos' | 'lowPower')[] = []) =>
  watchPosition({ sample: sample(time), alarms, isAsleep: false, isLate: false })

/** A watch that writes down what it hears. */
async function wear(id: string) {
  const deviceId = await rig.addDevice(id.replace(/^0+/, ''), { protocol: 'watch' })
  const open = async () => {
    const port = rig.gateway.ports['watch tcp'] as number
    const socket = net.connect({ port, host: '127.0.0.1' })
    const heard: string[] = []
    const line = { socket, heard, isClosed: false }
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      const came = watchContents(Buffer.concat([rest, bytes]))
      rest = came.rest
      heard.push(...came.contents.map(String))
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      line.isClosed = true
    })
    await once(socket, 'connect')
    return line
  }
  const frame = (content: string | Buffer) => watchFrame({ maker: 'SG', id }, content)
  return { deviceId, open, frame }
}

const positionsOf = (deviceId: number) =>
  rig.rows<{ time: number; lat: number; flags: number }>(
    'SELECT time, lat, flags FROM tracking.position WHERE device_id = $1 ORDER BY time, lat',
    [deviceId],
  )

const countOf = async (table: string, deviceId: number) =>
  Number(
    (await rig.rows(`SELECT count(*) FROM ${table} WHERE device_id = $1`, [deviceId]))[0]?.[
      'count'
    ],
  )

test('a conversation: link, positions in pieces, late and twice, an alarm, each answered as it should', async () => {
  const watch = await wear('4504816162')
  const now = nowSeconds()
  const line = await watch.open()
  const bytes = Buffer.concat(
    ['LK', `UD,${at(now - 40)}`, `UD_LTE,${at(now - 20)}`, `AL,${at(now - 10, ['sos'])}`].map(
      watch.frame,
    ),
  )
  for (let n = 0; n < bytes.length; n += 37) {
    line.socket.write(bytes.subarray(n, n + 37))
    await new Promise(setImmediate)
  }
  await until(() => line.heard.includes('AL'), 'the answer to the alarm')
  expect(line.heard).toEqual(['LK', 'AL'])
  line.socket.write(Buffer.concat([`UD2,${at(now - 40)}`, `UD2,${at(now - 600)}`].map(watch.frame)))
  line.socket.write(watch.frame(`AL,${at(now - 10, ['sos'])}`))
  await until(() => line.heard.length === 3, 'the answer to the alarm that came again')
  const rows = await positionsOf(watch.deviceId)
  expect(rows.map(({ time }) => time)).toEqual([600, 40, 20, 10].map((ago) => toStore(now - ago)))
  expect(rows.every(({ lat }) => lat === 47_141_039)).toBe(true)
  expect(await countOf('tracking.alarm', watch.deviceId)).toBe(1)
  line.socket.destroy()
})

test('a wrong length costs its frame alone and is told in the device log; what is behind is answered', async () => {
  const watch = await wear('4504816163')
  const line = await watch.open()
  line.socket.write(watch.frame('LK'))
  await until(() => line.heard.length === 1, 'the first answer')
  for (const broken of ['[SG*4504816163*00FF*LK,1,2,3]', '[SG*4504816163*0001*LK]'])
    line.socket.write(Buffer.concat([Buffer.from(broken), watch.frame('LK')]))
  await until(() => line.heard.length === 3, 'the answers behind')
  await rig.gateway.hub.frameLog.flushDevice(watch.deviceId)
  const log = await readFrameLog(rig.positions, {
    deviceId: watch.deviceId,
    fromMs: 0,
    toMs: Date.now() + 1000,
    limit: 50,
  })
  const told = log.map(({ name, error, direction }) => ({
    name: name,
    error: error,
    direction: direction,
  }))
  expect(told.filter(({ error }) => error === 'wrong length')).toHaveLength(2)
  expect(told.filter(({ name }) => name === 'LK')).toHaveLength(3)
  line.socket.destroy()
})

test('what the body of the wearer tells is stored before it is answered', async () => {
  const watch = await wear('4504816164')
  const line = await watch.open()
  line.socket.write(
    Buffer.concat(
      ['LK,1234,5,66', 'bphrt,121,79,72,170,1,40,70', 'oxygen,0,97', 'btemp2,1,36.6'].map(
        watch.frame,
      ),
    ),
  )
  await until(() => line.heard.length === 4, 'four answers')
  expect(line.heard).toEqual(['LK', 'bphrt', 'oxygen,1', 'btemp2'])
  const readings = await rig.rows<{ sensor: number; value: number }>(
    'SELECT sensor, value FROM tracking.reading WHERE device_id = $1 ORDER BY sensor',
    [watch.deviceId],
  )
  expect(readings).toEqual(
    [
      [sensors.battery, 6600],
      [sensors.heart, 7200],
      [sensors.oxygen, 9700],
      [sensors.systolic, 12_100],
      [sensors.diastolic, 7900],
      [sensors.bodyTemperature, 3660],
      [sensors.steps, 123_400],
    ].map(([sensor, value]) => ({ sensor: (sensor as { code: number }).code, value: value })),
  )
  line.socket.destroy()
})

test('a condition is one alarm whatever the watch tells in between, and ends with a status without it', async () => {
  const watch = await wear('4504816167')
  const now = nowSeconds()
  const line = await watch.open()
  const told = async (...contents: string[]) => {
    const answers = line.heard.length + contents.length - 1
    line.socket.write(Buffer.concat(contents.map(watch.frame)))
    await until(() => line.heard.length === answers, 'the answers')
  }
  await told(`UD,${at(now - 40, ['lowPower'])}`, 'LK,1000,5,66', 'bphrt,121,79,72')
  await told(`UD,${at(now - 20, ['lowPower'])}`, 'oxygen,0,97')
  const alarms = () =>
    rig.rows<{ ended: number | null }>(
      'SELECT end_time AS ended FROM tracking.alarm WHERE device_id = $1',
      [watch.deviceId],
    )
  expect(await alarms()).toEqual([{ ended: null }])
  await told(`UD,${at(now - 10)}`, 'btemp2,1,36.6')
  expect(await alarms()).toEqual([{ ended: toStore(now - 10) }])
  line.socket.destroy()
})

test('a voice message of many segments is one recording, told once it is stored', async () => {
  const watch = await wear('0304927626')
  const line = await watch.open()
  const sound = Buffer.concat([
    Buffer.from('#!AMR\n'),
    Buffer.from(Array.from({ length: 24_000 }, (_, n) => (n * 7) & 0xff)),
  ])
  const message = watch.frame(Buffer.concat([Buffer.from('TK,'), escapedSound(sound)]))
  line.socket.write(watch.frame('LK'))
  await until(() => line.heard.length === 1, 'the first answer')
  line.socket.write(message)
  await until(() => line.heard.length === 2, 'the answer')
  line.socket.write(message)
  await until(() => line.heard.length === 3, 'the answer to the same')
  expect(line.heard).toEqual(['LK', 'TK,1', 'TK,1'])
  const packets = await rig.rows<{ total: number; bytes: Buffer }>(
    'SELECT total, bytes FROM tracking.media_packet WHERE device_id = $1',
    [watch.deviceId],
  )
  expect(packets).toEqual([{ total: 1, bytes: sound }])
  line.socket.write(watch.frame(Buffer.from('TK,#!AMR\n\x7d\x06', 'latin1')))
  line.socket.write(watch.frame('LK'))
  await until(() => line.heard.length === 4, 'the answer behind')
  expect(line.heard.at(-1)).toBe('LK')
  line.socket.destroy()
})

test('long messages are for devices that are known', async () => {
  const watch = await wear('4504816165')
  const line = await watch.open()
  const { counters } = rig.gateway.hub
  const before = counters.badFrames
  line.socket.write(Buffer.concat([Buffer.from('[SG*4504816165*FFFF*TK,'), Buffer.alloc(20_000)]))
  await until(() => counters.badFrames > before, 'a refusal')
  const stranger = await watch.open()
  stranger.socket.write(watchFrame({ maker: '3G', id: '9999999999' }, 'LK'))
  await until(() => stranger.isClosed, 'the end of a stranger')
  expect(stranger.heard).toEqual([])
  line.socket.destroy()
})

test('who else has the number waits until the watch is gone', async () => {
  const watch = await wear('4504816166')
  const line = await watch.open()
  line.socket.write(watch.frame('LK'))
  await until(() => line.heard.length === 1, 'the answer')
  const again = await watch.open()
  again.socket.write(watch.frame('LK'))
  // From the same address it may reconnect at once.
  await until(() => again.heard.length === 1, 'the answer to the newer line')
  await until(() => line.isClosed, 'the end of the older line')
  again.socket.destroy()
})
