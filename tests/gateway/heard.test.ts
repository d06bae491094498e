import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideAddress } from '#server/gateway/heard/hide-address.ts'
import {
  ask,
  authentication,
  foreign,
  gt06Device,
  gt06LogIn,
  logIn,
  registration,
  sendTo as sendBytes,
} from './sender.ts'
import { connect, nowSeconds, openRig, type Rig, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig()
})
afterAll(() => rig.close())

type Row = { cause: string; protocol: string; port: string; address: string; count: number }

const heardOf = (id: number) =>
  rig.rows<Row>(
    `SELECT cause, protocol, port, address, count FROM device_heard WHERE device_id = $1 ORDER BY at DESC, cause`,
    [id],
  )
/** Without the second that the gateway collects. */
const heardFrom = (id: number, cause: string) =>
  until(async () => {
    rig.gateway.hub.heard.flush()
    return (await heardOf(id)).some((row) => row.cause === cause)
  }, `${cause} of ${id}`)

async function awaited(imei: string, columns: Record<string, unknown> = {}): Promise<number> {
  const id = await rig.addDevice(imei, columns)
  await listen(id, imei)
  return id
}

async function listen(id: number, imei: string): Promise<void> {
  await rig.bus.publish('listen', { deviceId: id, number: imei })
  await until(() => rig.gateway.hub.heard.isAwaited(imei), 'the gateway listens')
}

const sendTo = (name: string, bytes: Buffer | string) => sendBytes(rig, name, bytes)

test('of a device that nobody waits for nothing is kept', async () => {
  const id = await rig.addDevice('13000000001')
  const other = await awaited('13000000002')
  const device = await connect(rig, '13000000001')
  await logIn(device)
  const known = await connect(rig, '13000000002')
  await logIn(known)
  await heardFrom(other, 'noFix')
  expect(await heardOf(id)).toEqual([])
})

test('a log-in is heard at once, its first place ends the waiting', async () => {
  const id = await awaited('13000000011')
  const news: number[] = []
  const stop = await rig.bus.subscribe('heard', ({ deviceId }) => news.push(deviceId))
  const device = await connect(rig, '13000000011')
  await logIn(device)
  await heardFrom(id, 'noFix')
  expect(await heardOf(id)).toMatchObject([
    { cause: 'noFix', protocol: 'jt808', port: 'jt808', address: '127.0.*.*' },
  ])
  await until(() => news.includes(id), 'the push')
  stop()
  await device.untilAcked(device.report({ at: nowSeconds() - 5 }))
  await heardFrom(id, 'entered')
})

test('a device at the port of another protocol is recognised by what it says', async () => {
  const gt06 = await awaited('865000000000013', { protocol: 'gt06' })
  const phone = await awaited('phone-13', { protocol: 'osmand' })
  const truck = await awaited('13000000023')
  const device = await connect(rig, '13000000023')
  const sockets = [
    await sendTo('jt808 tcp', gt06LogIn('865000000000013')),
    await sendTo('gt06 tcp', 'GET /?id=phone-13&lat=47.1&lon=9.5 HTTP/1.1\r\nHost: x\r\n\r\n'),
    await sendTo('osmand http', registration('13000000023', 1)),
  ]
  await heardFrom(gt06, 'wrongPort')
  expect(await heardOf(gt06)).toMatchObject([{ protocol: 'gt06', port: 'jt808' }])
  await heardFrom(phone, 'wrongPort')
  expect(await heardOf(phone)).toMatchObject([{ protocol: 'osmand', port: 'gt06' }])
  await heardFrom(truck, 'wrongPort')
  expect(await heardOf(truck)).toMatchObject([{ protocol: 'jt808', port: 'osmand' }])
  for (const socket of [...sockets, device.socket]) socket.destroy()
})

test('a watch is recognised at another port, and by the part of the IMEI that it tells', async () => {
  const known = await awaited('4504816162', { protocol: 'watch' })
  const printed = await awaited('864504816170128', { protocol: 'watch' })
  const sockets = [
    await sendTo('gt06 tcp', '[3G*4504816162*0002*LK]'),
    await sendTo('watch tcp', '[3G*4504816170*0002*LK]'),
  ]
  await heardFrom(known, 'wrongPort')
  expect(await heardOf(known)).toMatchObject([{ protocol: 'watch', port: 'gt06' }])
  await heardFrom(printed, 'otherNumber')
  const [row] = await rig.rows<{ number: string }>(
    `SELECT number FROM device_heard WHERE device_id = $1 AND cause = 'otherNumber'`,
    [printed],
  )
  expect(row?.number).toBe('4504816170')
  for (const socket of sockets) socket.destroy()
})

test('one that speaks another protocol than entered gets in, and it is said which', async () => {
  const id = await awaited('865000000000021', { protocol: 'jt808' })
  const device = await gt06Device(rig.gateway, '865000000000021')
  device.logIn()
  await heardFrom(id, 'noFix')
  expect(await heardOf(id)).toMatchObject([{ cause: 'noFix', protocol: 'gt06', port: 'gt06' }])
})

test('a wrong checksum is told from other broken frames', async () => {
  const id = await awaited('13000000031')
  const broken = registration('13000000031', 1)
  broken[broken.length - 2] = (broken.at(-2) as number) ^ 0x01
  const socket = await sendTo('jt808 tcp', broken)
  await heardFrom(id, 'badChecksum')
  expect(await heardOf(id)).toMatchObject([{ cause: 'badChecksum', protocol: 'jt808' }])
  socket.destroy()

  const other = await awaited('865000000000039', { protocol: 'gt06' })
  const frame = gt06LogIn('865000000000039')
  frame[frame.length - 3] = (frame.at(-3) as number) ^ 0xff
  const second = await sendTo('gt06 tcp', frame)
  await heardFrom(other, 'badChecksum')
  second.destroy()

  const third = await gt06Device(rig.gateway, '865000000000039')
  third.logIn()
  await until(third.isIn, 'log-in')
  third.socket.write(Buffer.from('7878010d0a787811', 'hex'))
  await heardFrom(other, 'badFrame')
})

test('a refused identity says which: code, none, another terminal, another connection, network, token', async () => {
  const strict = await awaited('13000000041')
  const first = await connect(rig, '13000000041')
  await logIn(first)
  await first.untilAcked(first.report({ at: nowSeconds() - 60 }))
  const liar = await connect(rig, '13000000041', foreign)
  liar.send(authentication('13000000041', 1, 'wrong'))
  await heardFrom(strict, 'wrongCode')
  first.socket.destroy()
  await until(() => first.isClosed, 'the first left')
  const silent = await connect(rig, '13000000041', foreign)
  silent.report({ at: nowSeconds() })
  await heardFrom(strict, 'noCode')
  const swapped = await connect(rig, '13000000041', foreign)
  swapped.send(registration('13000000041', 1, 'T000002'))
  await heardFrom(strict, 'otherTerminal')

  const held = await awaited('865000000000047', { protocol: 'gt06' })
  const holder = await gt06Device(rig.gateway, '865000000000047')
  holder.logIn()
  await until(holder.isIn, 'log-in')
  const newcomer = await gt06Device(rig.gateway, '865000000000047', foreign)
  newcomer.logIn()
  await heardFrom(held, 'held')

  const fenced = await awaited('13000000042', { settings: '{"networks": ["10.0.0.0/8"]}' })
  const outside = await connect(rig, '13000000042')
  outside.send(registration('13000000042', 1))
  await heardFrom(fenced, 'network')

  const guarded = await awaited('phone-42', { protocol: 'osmand', token_hash: Buffer.alloc(32, 1) })
  expect((await ask(rig.gateway, '/?id=phone-42&lat=47.1&lon=9.5')).status).toBe(403)
  await heardFrom(guarded, 'token')
})

test('an address is shown in part', () => {
  expect(hideAddress('203.0.113.9')).toBe('203.0.*.*')
  expect(hideAddress('2001:db8:85a3::7334')).toBe('2001:db8:*')
  expect(hideAddress('::1')).toBe('0:0:*')
  expect(hideAddress('')).toBe('*')
})

const otherOf = async (id: number) => {
  rig.gateway.hub.heard.flush()
  return rig.rows<{ number: string; address: string }>(
    `SELECT number, address FROM device_heard WHERE device_id = $1 AND cause = 'otherNumber'`,
    [id],
  )
}
const otherFrom = (id: number) =>
  until(async () => (await otherOf(id)).length > 0, `another number for ${id}`)

test.each([
  ['eleven', '865100000040017', '00000040017'],
  ['ten behind digits of its maker', '865100000040025', '70000040025'],
  ['twelve', '865100000040033', '100000040033'],
])('a header with the last %s digits of an awaited number is offered', async (_, printed, sent) => {
  const id = await awaited(printed)
  const neighbour = await awaited(`${printed.slice(0, -1)}${9 - Number(printed.slice(-1))}`)
  const socket = await sendTo('jt808 tcp', registration(sent, 1))
  await otherFrom(id)
  expect(await otherOf(id)).toEqual([{ number: sent.replace(/^0+/, ''), address: '127.0.*.*' }])
  expect(await otherOf(neighbour)).toEqual([])
  socket.destroy()
})

test('a number from the address of who waits is offered, one from elsewhere is not', async () => {
  const [id, other] = [await rig.addDevice('13000000401'), await rig.addDevice('13000000402')]
  await rig.bus.publish('listen', { deviceId: id, number: '13000000401', address: foreign })
  await rig.bus.publish('listen', { deviceId: other, number: '13000000402', address: '192.0.2.1' })
  await until(() => rig.gateway.hub.heard.isAwaited('13000000402'), 'the gateway listens')
  const device = await connect(rig, '16699999999', foreign)
  device.send(registration('16699999999', 1))
  await otherFrom(id)
  expect(await otherOf(other)).toEqual([])
  device.socket.destroy()
})

test('a number in binary that looks like decimal digits is its device', async () => {
  // 0x56123478 is 1444033656, and 9 its check digit.
  const id = await rig.addDevice('14440336569')
  const device = await connect(rig, '000056123478')
  await logIn(device)
  await device.untilAcked(device.report({ at: nowSeconds() - 5 }))
  expect(rig.gateway.hub.registry.byId(id)?.session).toBeDefined()
  device.report({ at: nowSeconds() - 3 })
  await device.untilAcked(device.serial)
  device.socket.destroy()
})

test('what a device reports with an impossible date is told', async () => {
  const id = await awaited('13000000403')
  const device = await connect(rig, '13000000403')
  await logIn(device)
  await device.untilAcked(device.report({ at: nowSeconds() + 86_400 }))
  await heardFrom(id, 'wrongClock')
  device.socket.destroy()
})

test('rows stay one a cause, and strangers cannot add any', async () => {
  const id = await awaited('13000000051')
  const before = (await rig.rows<{ n: number }>('SELECT count(*)::int AS n FROM device_heard'))[0]
  for (let n = 0; n < 300; n++) {
    const socket = await sendTo('jt808 tcp', gt06LogIn(`86600000000${String(n).padStart(4, '0')}`))
    socket.destroy()
  }
  const device = await connect(rig, '13000000051')
  await logIn(device)
  await heardFrom(id, 'noFix')
  await device.untilAcked(device.report({ at: nowSeconds() - 5 }))
  await heardFrom(id, 'entered')
  const [after] = await rig.rows<{ n: number }>('SELECT count(*)::int AS n FROM device_heard')
  expect(after?.n).toBe((before?.n ?? 0) + 2)
})
