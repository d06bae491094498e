import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandStates } from '#lib/codes/command-states.ts'
import type { Protocol } from '#lib/codes/protocols.ts'
import { carry } from '#lib/commands/carry.ts'
import { commands } from '#lib/commands/catalogue.ts'
import { paramsSchema } from '#lib/commands/params.ts'
import { openNotifyBus } from '#server/jobs/open-notify-bus.ts'
import { frameOf, heartbeatFrame } from '../bench/load/jt808-frame.ts'
import { hearGt06, hearJt808 } from '../simulator/protocols/commands.ts'
import { gt06Frame } from '../simulator/protocols/gt06.ts'
import { watchContents, watchFrame } from '../simulator/protocols/watch.ts'
import { commandModels as models, commandSamples as samples } from './command-samples.ts'
import { connect, nowSeconds, openRig, type Rig, type TestDevice, until } from './support.ts'

let rig: Rig
let serial = 100
/** Milliseconds that the gateway's clock is ahead. */
let ahead = 0
beforeAll(async () => {
  rig = await openRig({}, openNotifyBus, () => Date.now() + ahead)
})
afterAll(() => rig.close())

const carried = (protocol: Protocol) => commands.filter(({ carriers }) => carriers[protocol])

test.each(['jt808', 'gt06', 'watch'] as const)('every command of %s has a sample', (protocol) => {
  const named = Object.entries(samples).filter(([, sample]) => sample[protocol])
  expect(named.map(([name]) => name)).toEqual(carried(protocol).map(({ name }) => name))
})

const given = (name: string) => samples[name]?.given ?? {}

async function order(deviceId: number, name: string, protocol: 'jt808' | 'gt06' | 'watch') {
  const command = commands.find((one) => one.name === name)
  if (!command) throw new Error(name)
  const values = paramsSchema(command.params).parse(given(name))
  const wire = carry(command, { protocol, model: models[protocol] }, values)
  if (typeof wire === 'string') throw new Error(wire)
  const [row] = await rig.rows<{ id: string }>(
    `INSERT INTO command (device_id, type_value, kind, params, repeats, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + interval '1 minute') RETURNING id::text`,
    [deviceId, command.typeValue, wire.kind, wire.params, command.risk === 'none'],
  )
  await rig.bus.publish('command', { id: String(row?.id), deviceId })
  return String(row?.id)
}

const stateOf = async (id: string) =>
  (await rig.rows<{ state: string }>('SELECT state FROM command WHERE id = $1', [id]))[0]?.state

const untilState = (id: string, state: string) =>
  until(async () => (await stateOf(id)) === state, `${state} of ${id}`)

async function lorry(number: string, speed = 0): Promise<{ id: number; device: TestDevice }> {
  const id = await rig.addDevice(number, { model: models.jt808 })
  const device = await connect(rig, number)
  await device.untilAcked(device.report({ at: nowSeconds(), speed }))
  return { id, device }
}

const word = (number: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(number)
  return bytes
}

/** 0x0001: our serial and message, result. */
const receipt = (device: TestDevice, to: { id: number; serial: number }, result: number) =>
  device.send(
    frameOf(
      0x0001,
      device.number,
      ++serial,
      Buffer.concat([word(to.serial), word(to.id), Buffer.from([result])]),
    ),
  )

const own = new Set([0x8104, 0x8107, 0x8201])
type Down = ReturnType<TestDevice['frames']>[number]
const down = (device: TestDevice) =>
  device.frames().filter(({ id }) => id !== 0x8001 && id !== 0x8100)

async function nextDown(device: TestDevice, heard: number): Promise<Down> {
  await until(() => down(device).length > heard, 'the next command')
  return down(device)[heard] as Down
}

function answerOwn(device: TestDevice, to: Down): void {
  const plain: Record<number, [number, Buffer]> = {
    0x8104: [0x0104, Buffer.concat([word(to.serial), Buffer.from([0])])],
    0x8107: [0x0107, Buffer.concat([Buffer.alloc(44), Buffer.alloc(4)])],
  }
  const [id, body] = plain[to.id] ?? [
    0x0201,
    Buffer.concat([word(to.serial), device.location(1, { at: nowSeconds() }).subarray(13, -2)]),
  ]
  device.send(frameOf(id, device.number, ++serial, body))
}

test('a JT/T 808 device hears every command and its yes or no ends it', async () => {
  const { id, device } = await lorry('13922230001')
  let heard = 0
  for (const [name, { jt808 }] of Object.entries(samples)) {
    if (!jt808) continue
    const yes = await order(id, name, 'jt808')
    const frame = await nextDown(device, heard++)
    const { word: message, params: values } = hearJt808(frame.id, frame.body)
    expect([name, { word: message, params: values }]).toEqual([name, { params: {}, ...jt808 }])
    receipt(device, frame, 0)
    if (own.has(frame.id)) {
      await untilState(yes, 'acknowledged')
      answerOwn(device, frame)
    }
    await untilState(yes, 'answered')
    const no = await order(id, name, 'jt808')
    receipt(device, await nextDown(device, heard++), 1)
    await untilState(no, 'refused')
  }
  device.socket.destroy()
})

test('a GT06 device hears every command and its words end it', async () => {
  const imei = '867000000000991'
  const id = await rig.addDevice(imei, { protocol: 'gt06', model: models.gt06 })
  const port = rig.gateway.ports['gt06 tcp'] as number
  const socket = net.connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const texts: { flag: number; text: string }[] = []
  socket.on('data', (bytes) => {
    for (let at = 0; at < bytes.length; at += (bytes[at + 2] ?? 0) + 5) {
      const text = hearGt06(bytes.subarray(at))
      if (text) texts.push(text)
    }
  })
  socket.write(gt06Frame(0x01, 1, Buffer.from(`0${imei}`, 'hex')))
  const now = new Date()
  const block = Buffer.alloc(18)
  block.set([now.getUTCFullYear() - 2000, now.getUTCMonth() + 1, now.getUTCDate()], 0)
  block.set([now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds(), 0xc8], 3)
  block.writeUInt32BE(31_000_000 * 1.8, 7)
  block.writeUInt32BE(121_000_000 * 1.8, 11)
  block.writeUInt16BE(0x1400, 16)
  socket.write(gt06Frame(0x12, 2, Buffer.concat([block, Buffer.alloc(8)])))
  const stored = () =>
    rig.rows('SELECT 1 FROM tracking.device_state WHERE device_id = $1 AND fixed_at > 0', [id])
  await until(async () => (await stored()).length > 0, 'the position')
  let heard = 0
  const next = async () => {
    await until(() => texts.length > heard, 'the next text')
    return texts[heard++] as { flag: number; text: string }
  }
  const reply = (flag: number, text: string) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(text.length + 4, 0)
    head.writeUInt32BE(flag, 1)
    socket.write(gt06Frame(0x15, ++serial, Buffer.concat([head, Buffer.from(text), word(2)])))
  }
  for (const [name, { gt06 }] of Object.entries(samples)) {
    if (!gt06) continue
    for (const [text, state] of [
      ['OK!', 'answered'],
      ['Error!', 'refused'],
    ] as const) {
      const command = await order(id, name, 'gt06')
      const { flag, text: told } = await next()
      expect([name, told]).toEqual([name, gt06])
      reply(flag, text)
      await untilState(command, state)
    }
  }
  socket.destroy()
})

test('a watch hears every command and its word ends it', async () => {
  const own = { maker: 'SG', id: '0304927626' }
  const id = await rig.addDevice('304927626', { protocol: 'watch' })
  const port = rig.gateway.ports['watch tcp'] as number
  const socket = net.connect({ port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const heard: string[] = []
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    const came = watchContents(Buffer.concat([rest, bytes]))
    rest = came.rest
    heard.push(...came.contents.map(String))
  })
  const say = (content: string) => socket.write(watchFrame(own, content))
  say('LK')
  await until(() => heard.splice(0).includes('LK'), 'the answer to the link')
  for (const [name, { watch, answer }] of Object.entries(samples)) {
    if (!watch) continue
    const command = await order(id, name, 'watch')
    await until(() => heard.length >= watch.length, `the words of ${name}`)
    expect([name, heard.splice(0)]).toEqual([name, watch])
    // It leaves for another server without a word.
    if (name === 'mainIp') await rig.rows('DELETE FROM command WHERE id = $1', [command])
    else {
      for (const content of watch) say(answer ?? content.split(',', 1)[0] ?? '')
      await untilState(command, 'answered')
    }
  }
  socket.destroy()
})

test('without an answer each command times out, and one that is late still tells what the device did', async () => {
  const { id, device } = await lorry('13922230005')
  const names = Object.entries(samples).flatMap(([name, { jt808 }]) => (jt808 ? [name] : []))
  const ordered: { command: string; frame: Down }[] = []
  for (const name of names) {
    const command = await order(id, name, 'jt808')
    ordered.push({ command, frame: await nextDown(device, ordered.length) })
  }
  const pass = async (ms: number) => {
    ahead += ms
    await device.untilAcked(device.report({ at: nowSeconds() }))
    await rig.gateway.hub.downlink.sweep()
  }
  await pass(61_000)
  for (const { command } of ordered) await untilState(command, 'timedOut')
  const statesOf = () =>
    rig.rows<{ state: string }>('SELECT state FROM command WHERE device_id = $1 ORDER BY id', [id])
  const halves = [ordered.filter((_, n) => n % 2 === 0), ordered.filter((_, n) => n % 2 === 1)]
  for (const [n, half] of halves.entries())
    for (const { frame } of half) {
      receipt(device, frame, n)
      if (n === 0 && own.has(frame.id)) answerOwn(device, frame)
    }
  for (const [n, { command }] of ordered.entries())
    await untilState(command, n % 2 === 0 ? 'answered' : 'refused')

  const last = await order(id, 'interval', 'jt808')
  const frame = await nextDown(device, ordered.length)
  for (let minutes = 0; minutes < 10; minutes++) await pass(61_000)
  await untilState(last, 'timedOut')
  receipt(device, frame, 0)
  await device.untilAcked(device.report({ at: nowSeconds() }))
  expect((await statesOf()).at(-1)?.state).toBe('timedOut')
  device.socket.destroy()
  ahead = 0
})

test('oil is not cut above 20 km/h or without a recent fix, and always restored', async () => {
  const fast = await lorry('13922230002', 200)
  await untilState(await order(fast.id, 'oilCut', 'jt808'), 'refused')
  const silent = await rig.addDevice('13922230003', { model: models.jt808 })
  const quiet = await connect(rig, '13922230003')
  quiet.send(heartbeatFrame('13922230003', 1))
  await quiet.untilAcked(1)
  await untilState(await order(silent, 'oilCut', 'jt808'), 'refused')
  const replies = await rig.rows(
    'SELECT reply FROM command WHERE device_id = ANY ($1) ORDER BY id',
    [[fast.id, silent]],
  )
  expect(replies).toEqual([{ reply: 'tooFast' }, { reply: 'fixTooOld' }])
  expect(down(fast.device)).toEqual([])
  await rig.rows(
    `INSERT INTO command (device_id, kind, repeats, expires_at)
     VALUES ($1, 'restore', false, now() + interval '1 minute')`,
    [fast.id],
  )
  await rig.bus.publish('command', { id: '0', deviceId: fast.id })
  const frame = await nextDown(fast.device, 0)
  expect([frame.id, frame.body.toString('hex')]).toEqual([0x8105, '65'])
  fast.device.socket.destroy()
  quiet.socket.destroy()
})

test('a lost connection sends a harmless command again, three times at most, others never', async () => {
  const { id, device } = await lorry('13922230004')
  const interval = await order(id, 'interval', 'jt808')
  const restart = await order(id, 'oneKey', 'jt808')
  await nextDown(device, 1)
  device.socket.destroy()
  await untilState(restart, 'timedOut')
  for (let tries = 2; tries <= 3; tries++) {
    const again = await connect(rig, device.number)
    again.send(heartbeatFrame(device.number, tries))
    expect((await nextDown(again, 0)).id).toBe(0x8103)
    expect(down(again)).toHaveLength(1)
    again.socket.destroy()
    const isBack = async () => {
      const [row] = await rig.rows('SELECT is_again, state FROM command WHERE id = $1', [interval])
      return row?.['is_again'] === true || row?.['state'] === 'timedOut'
    }
    await until(isBack, 'the lost connection')
  }
  const ends = await rig.rows(
    'SELECT state, reply, tries FROM command WHERE device_id = $1 ORDER BY id',
    [id],
  )
  expect(ends).toEqual([
    { state: 'timedOut', reply: 'connectionLost', tries: 3 },
    { state: 'timedOut', reply: 'connectionLost', tries: 1 },
  ])
})

/** Until the returned release, whoever takes a command waits before it is written. */
async function holdTaking(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: rig.url })
  await holder.connect()
  await holder.query(`
    CREATE FUNCTION wait_to_take() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN NEW; END';
    CREATE TRIGGER wait_to_take BEFORE UPDATE ON command FOR EACH ROW
      EXECUTE FUNCTION wait_to_take();
    SELECT pg_advisory_lock(7)`)
  return async () => {
    await holder.query('SELECT pg_advisory_unlock(7)')
    await holder.query('DROP FUNCTION wait_to_take CASCADE')
    await holder.end()
  }
}

const untilTaken = () =>
  until(async () => {
    const waiting = await rig.rows(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 7",
    )
    return waiting.length > 0
  }, 'somebody who takes a command')

test('commands taken for a connection that ends meanwhile go to the next', async () => {
  const { id, device } = await lorry('13922230006')
  const release = await holdTaking()
  const cut = await order(id, 'oilCut', 'jt808')
  await untilTaken()
  device.socket.destroy()
  await until(() => rig.gateway.hub.registry.byId(id)?.session === undefined, 'its end')
  await release()
  await untilState(cut, 'waiting')
  const again = await connect(rig, device.number)
  again.send(heartbeatFrame(device.number, 2))
  expect((await nextDown(again, 0)).body.toString('hex')).toBe('64')
  expect(await rig.rows('SELECT tries FROM command WHERE id = $1', [cut])).toEqual([{ tries: 1 }])
  again.socket.destroy()
})

test('commands taken for a connection that goes on as another device are not heard by it', async () => {
  const { id, device } = await lorry('13922230007')
  const other = await rig.addDevice('13922230008', { model: models.jt808 })
  const release = await holdTaking()
  const cut = await order(id, 'oilCut', 'jt808')
  await untilTaken()
  device.send(heartbeatFrame('13922230008', 1))
  await until(() => rig.gateway.hub.registry.byId(other)?.session !== undefined, 'the other')
  await release()
  await untilState(cut, 'waiting')
  expect(down(device)).toEqual([])
  device.socket.destroy()
})

test('the states are those of the store', async () => {
  const stored = await rig.rows(`SELECT unnest(enum_range(NULL::"CommandState"))::text AS state`)
  expect(stored.map(({ state }) => state).sort()).toEqual([...commandStates].sort())
})
