import { once } from 'node:events'
import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { carry } from '#lib/commands/carry.ts'
import { commandOf } from '#lib/commands/catalogue.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { escapedSound, watchContents, watchFrame } from '../simulator/protocols/watch.ts'
import { openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig({}, openNotifyBus)
})
afterAll(() => rig.close())

/** Fifteen seconds at the highest rate, in which each byte is one that is escaped but the heads of frames. */
const sound = Buffer.concat([
  Buffer.from('#!AMR\n'),
  ...Array.from({ length: 750 }, (_, n) =>
    Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31, '}[],*'[n % 5])]),
  ),
])

async function wear(id: string) {
  const deviceId = await rig.addDevice(id, { protocol: 'watch' })
  const port = rig.gateway.ports['watch tcp'] as number
  const socket = net.connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const heard: Buffer[] = []
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    const came = watchContents(Buffer.concat([rest, bytes]))
    rest = came.rest
    heard.push(...came.contents.map((content) => Buffer.from(content)))
  })
  const frame = (content: string) => watchFrame({ maker: 'SG', id: id }, content)
  socket.write(frame('LK'))
  await until(() => heard.length === 1, 'the answer to the link')
  heard.pop()
  return { deviceId: deviceId, socket: socket, heard: heard, frame: frame }
}

async function say(deviceId: number): Promise<string> {
  const command = commandOf(commandNumbers.voiceMessage)
  if (!command) throw new Error('no voice message')
  const given = { sound: sound.toString('base64') }
  const wire = carry(command, { protocol: 'watch', model: '' }, given)
  if (typeof wire === 'string') throw new Error(wire)
  expect(wire.params['seconds']).toBe(15)
  const [row] = await rig.rows<{ id: string }>(
    `INSERT INTO command (device_id, type_value, kind, params, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '1 minute') RETURNING id::text`,
    [deviceId, command.typeValue, wire.kind, wire.params],
  )
  await rig.bus.publish('command', { id: String(row?.id), deviceId })
  return String(row?.id)
}

const standOf = async (id: string) =>
  (await rig.rows('SELECT state, reply, params FROM command WHERE id = $1', [id]))[0]

const untilState = (id: string, state: string) =>
  until(async () => (await standOf(id))?.['state'] === state, `${state} of ${id}`)

test('a watch hears every byte of two voice messages, and says of each whether it has it', async () => {
  const { deviceId, socket, heard, frame } = await wear('4504816181')
  for (const [digit, state] of [
    ['1', 'answered'],
    ['0', 'refused'],
  ] as const) {
    const id = await say(deviceId)
    await until(() => heard.length === 1, 'the voice message')
    const content = heard.pop() as Buffer
    expect(content.length).toBe(3 + 6 + 750 * (1 + 2 * 31))
    expect(content.equals(Buffer.concat([Buffer.from('TK,'), escapedSound(sound)]))).toBe(true)
    expect(await standOf(id)).toMatchObject({ state: 'sent', params: { seconds: 15 } })
    // In pieces, and once more: the second ends nothing.
    for (const byte of frame(`TK,${digit}`)) {
      socket.write(Buffer.from([byte]))
      await new Promise(setImmediate)
    }
    await untilState(id, state)
    socket.write(frame(`TK,${digit === '1' ? '0' : '1'}`))
    socket.write(frame('LK'))
    await until(() => heard.length === 1, 'the answer behind')
    expect(String(heard.pop())).toBe('LK')
    expect(await standOf(id)).toEqual({ state: state, reply: null, params: { seconds: 15 } })
  }
  const packets = await rig.rows('SELECT FROM tracking.media_packet WHERE device_id = $1', [
    deviceId,
  ])
  expect(packets).toEqual([])
  socket.destroy()
})

test('neither nothing nor another digit ends a voice message, and the device log has no sound', async () => {
  const { deviceId, socket, heard, frame } = await wear('4504816182')
  const id = await say(deviceId)
  await until(() => heard.length === 1, 'the voice message')
  for (const content of ['TK', 'TK,', 'TK,2', 'LK']) socket.write(frame(content))
  await until(() => heard.length === 2, 'the answer behind')
  expect(await standOf(id)).toMatchObject({ state: 'sent' })
  socket.write(frame('TK,1'))
  await untilState(id, 'answered')
  await rig.gateway.hub.frameLog.flushDevice(deviceId)
  const log = await readFrameLog(rig.positions, {
    deviceId: deviceId,
    fromMs: 0,
    toMs: Date.now() + 1000,
    limit: 50,
  })
  const down = log.filter(({ direction, name }) => direction === 'down' && name === 'TK')
  expect(
    down.map(({ bytes, error }) => [bytes.toString('latin1', 0, 16), bytes.length, error]),
  ).toEqual([['[SG*4504816182*B', 23, 'left out: media']])
  expect(log.filter(({ name }) => name === 'TK reply')).toHaveLength(1)
  socket.destroy()
})

test('however a voice message ends, its sound is gone; one under way keeps it', async () => {
  const deviceId = await rig.addDevice('4504816183', { protocol: 'watch' })
  for (const state of ['sent', 'acknowledged', 'answered', 'refused', 'timedOut', 'cancelled']) {
    const id = await say(deviceId)
    await rig.rows(`UPDATE command SET state = $2 WHERE id = $1`, [id, state])
    const isUnderway = state === 'sent' || state === 'acknowledged'
    const params = (await standOf(id))?.['params'] as object
    expect([state, Object.keys(params).sort()]).toEqual([
      state,
      isUnderway ? ['seconds', 'sound'] : ['seconds'],
    ])
  }
})
