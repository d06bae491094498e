import { afterAll, beforeAll, expect, test } from 'vitest'
import { heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { connect, openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

test('a command whose parameters are not allowed is refused, and those behind it are sent', async () => {
  const number = '13922220001'
  const id = await rig.addDevice(number)
  await rig.rows(
    `INSERT INTO command (device_id, kind, params, expires_at) VALUES
       ($1, 'interval', '{"seconds": 0}', now() + interval '1 minute'),
       ($1, 'makeCoffee', '{}', now() + interval '1 minute'),
       ($1, 'location', '{}', now() + interval '1 minute')`,
    [id],
  )
  const device = await connect(rig, number)
  device.send(heartbeatFrame(number, 1))
  await until(() => device.frames().some((frame) => frame.id === 0x8201), 'the location query')
  const ended = await rig.rows('SELECT kind, state, reply FROM command ORDER BY id')
  expect(ended).toEqual([
    { kind: 'interval', state: 'refused', reply: 'not a whole number from 1 to 86400' },
    { kind: 'makeCoffee', state: 'refused', reply: 'unsupported' },
    { kind: 'location', state: 'sent', reply: null },
  ])
  device.socket.destroy()
})
