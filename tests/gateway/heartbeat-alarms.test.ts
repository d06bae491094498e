import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmMask, alarmTypes, storedMask } from '#lib/codes/alarm-types.ts'
import { shortFrame } from '../frames/gt06/build.ts'
import { openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

const { powerFailure, sos } = alarmTypes

const status = { quiet: '40 05 03 0002', powerCut: '50 05 03 0002', sos: '60 05 03 0002' }

/** 31.2304 N 121.4737 E, now, moving. */
function place(): string {
  const now = new Date(Date.now() - 1000)
  const parts = [now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()]
  const clock = [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
  const time = Buffer.from([...parts, ...clock]).toString('hex')
  return `${time} c9 0359c4c0 0d085ff4 3c 145a 01cc 00 287d 001fb8`
}

async function logIn(number: string): Promise<net.Socket> {
  const socket = net.connect(rig.gateway.ports['gt06 tcp'] as number, '127.0.0.1')
  await once(socket, 'connect')
  socket.resume()
  socket.write(shortFrame(0x01, `0${number}`))
  return socket
}

type Alarm = { type: number; lat: number; flags: number }

test('a condition of heartbeats is one alarm at the last known place until it ends', async () => {
  const id = await rig.addDevice('359339070000025', { protocol: 'gt06' })
  const socket = await logIn('359339070000025')
  const alarms = () =>
    rig.rows<Alarm>(
      'SELECT type, lat, flags FROM tracking.alarm WHERE device_id = $1 ORDER BY id',
      [id],
    )
  const mask = async () => {
    const sql = 'SELECT alarm_mask AS mask FROM tracking.device_state WHERE device_id = $1'
    return (await rig.rows<{ mask: number }>(sql, [id]))[0]?.mask
  }
  const untilMask = (wanted: bigint) =>
    until(async () => storedMask(await mask()) === wanted, `mask ${wanted}`)

  socket.write(shortFrame(0x12, place()))
  await untilMask(0n)
  socket.write(shortFrame(0x13, status.powerCut))
  await untilMask(alarmMask(['powerFailure']))
  expect(await alarms()).toEqual([{ type: powerFailure.bit, lat: 31_230_400, flags: 1 }])

  // Reports that say nothing of it do not end it.
  socket.write(shortFrame(0x12, place()))
  socket.write(shortFrame(0x13, status.powerCut))
  socket.write(shortFrame(0x13, status.sos))
  await untilMask(alarmMask(['sos']))
  expect((await alarms()).map(({ type }) => type)).toEqual([powerFailure.bit, sos.bit])
  const ended =
    'SELECT type, end_time >= time AS ended FROM tracking.alarm WHERE device_id = $1 ORDER BY id'
  expect(await rig.rows(ended, [id])).toEqual([
    { type: powerFailure.bit, ended: true },
    { type: sos.bit, ended: null },
  ])

  socket.write(shortFrame(0x13, status.quiet))
  await untilMask(0n)
  socket.write(shortFrame(0x23, '50 04d2 03 0002'))
  await untilMask(alarmMask(['powerFailure']))
  expect((await alarms()).map(({ type }) => type)).toEqual([
    powerFailure.bit,
    sos.bit,
    powerFailure.bit,
  ])
  socket.destroy()
})
