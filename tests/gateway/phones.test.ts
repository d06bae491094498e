import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFrameLog } from '#server/domain/tracking/position/read-frame-log.ts'
import { nowSeconds, openRig, type Rig, toStore, until } from './support.ts'

let rig: Rig
beforeAll(async () => {
  rig = await openRig({ GATEWAY_MAX_FRAMES_PER_SECOND: '40' })
})
afterAll(() => rig.close())

const phone = (id: string, columns = {}) => rig.addDevice(id, { protocol: 'osmand', ...columns })

/** As it stands on the wire; `pieces` are sent apart. The connection is read to its end. */
async function send(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = net.connect({
    port: rig.gateway.ports['osmand http'] as number,
    host: '127.0.0.1',
    noDelay: true,
  })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'connect')
  for (const piece of pieces) {
    socket.write(piece)
    // Apart on the wire.
    if (pieces.length > 1) await sleep(20)
  }
  socket.end()
  await once(socket, 'close')
  return received
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
const positionsOf = (id: number) =>
  rig.rows<{ time: number; lat: number; speed: number }>(
    'SELECT time, lat, speed FROM tracking.position WHERE device_id = $1 ORDER BY time',
    [id],
  )

async function logOf(id: number) {
  await rig.gateway.hub.frameLog.flushDevice(id)
  const frames = await readFrameLog(rig.positions, {
    deviceId: id,
    fromMs: Date.now() - 60_000,
    toMs: Date.now() + 1000,
    limit: 50,
  })
  return frames.map(({ name, error }) => ({ name, error }))
}

async function listen(id: number, number: string): Promise<void> {
  await rig.bus.publish('listen', { deviceId: id, number })
  await until(() => rig.gateway.hub.heard.isAwaited(number), 'the gateway listens')
}

async function heardOf(id: number): Promise<Record<string, number>> {
  const read = () =>
    rig.rows<{ cause: string; count: number }>(
      'SELECT cause, count FROM device_heard WHERE device_id = $1',
      [id],
    )
  await until(async () => {
    rig.gateway.hub.heard.flush()
    return (await read()).length > 0
  }, 'what was heard')
  return Object.fromEntries((await read()).map(({ cause, count }) => [cause, count]))
}

test('requests of modems that speak little HTTP are taken', async () => {
  const id = await phone('modem')
  const at = nowSeconds() - 100
  const line = (n: number) => `/?id=modem&lat=41.01&lon=28.97&timestamp=${at + n}`
  const answers = [
    await send(`GET ${line(0)} HTTP/1.0\r\n\r\n`),
    await send(`GET ${line(1)} HTTP/1.1\r\n\r\n`),
    await send(`GET ${line(2)} HTTP/1.1\r\nHost: \r\n\r\n`),
    await send(`GET ${line(3)} HTTP/1.1\r\nHost: my_tracker_srv:5055\r\n\r\n`),
    await send(`GET ${line(4)} HTTP/1.1\nHost: x\n\n`),
    await send(`GET ${line(5)} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n`),
    await send(`POST http://track.example:5055${line(6)} HTTP/1.1\r\nContent-Length: 0\r\n\r\n`),
    await send(`GET ${line(7)}\r\n`),
    await send(`GET ${line(8)} HTTP/1.1\r\n`),
    await send(`POST / HTTP/1.1\n\n${line(9).slice(2)}`),
    await send(`GET /?id=modem&lat=41.01&lon=28.97&ti`, `mestamp=${at + 10} HTTP/1.1\n`, '\n'),
    await send(`GET ${line(11)} HTTP/1.1\r\nHost x\r\n: y\r\n\r\n`),
  ]
  expect(answers.map(statusOf)).toEqual(Array(12).fill(200))
  expect((await positionsOf(id)).map(({ time }) => time)).toEqual(
    Array.from({ length: 12 }, (_, n) => toStore(at + n)),
  )
  expect(answers.filter((answer) => answer.includes('100 Continue'))).toEqual([])
})

test('a body that waits for word to go on gets it', async () => {
  const id = await phone('careful')
  const body = `id=careful&lat=1&lon=2&timestamp=${nowSeconds() - 5}`
  const head = `POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`
  const answer = await send(head, body)
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  expect(await positionsOf(id)).toHaveLength(1)
})

test('requests in one piece are answered in turn on one connection', async () => {
  const id = await phone('turns')
  const at = nowSeconds() - 50
  const requests = Array.from(
    { length: 5 },
    (_, n) => `GET /?id=turns&lat=1&lon=2&timestamp=${at + n} HTTP/1.1\r\nHost: x\r\n\r\n`,
  )
  const answer = await send(requests.join(''))
  expect(answer.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(5)
  expect(await positionsOf(id)).toHaveLength(5)
})

test('a place is stored without values that cannot be read, which are told', async () => {
  const id = await phone('partly')
  await listen(id, 'partly')
  const { leftOut } = rig.gateway.hub.counters
  const target = `/?id=partly&lat=53,0793&lon=8,8017&timestamp=${nowSeconds()}`
  const answers = [
    await send(`GET ${target}&speed=fast&batt=full HTTP/1.0\r\n\r\n`),
    await send(`GET ${target}&altitude=&speed=3,6&bearing=- HTTP/1.0\r\n\r\n`),
  ]
  expect(answers.map(statusOf)).toEqual([200, 200])
  expect(await positionsOf(id)).toMatchObject([
    { lat: 53_079_300, speed: 0 },
    { lat: 53_079_300, speed: 67 },
  ])
  expect(await logOf(id)).toEqual([
    { name: 'osmand', error: '' },
    { name: 'osmand', error: 'left out: speed, batt' },
  ])
  expect(await heardOf(id)).toEqual({ entered: 2, leftOut: 1 })
  expect(rig.gateway.hub.counters.leftOut - leftOut).toBe(1)
})

test('a refused request is told by its cause, never as entered', async () => {
  const id = await phone('refused')
  await listen(id, 'refused')
  const asked = (query: string) => send(`GET /?id=refused&${query} HTTP/1.0\r\n\r\n`)
  const answers = [
    await asked('lat={52.53}&lon={13.4}&timestamp=1'),
    await asked('lat=%25LAT&lon=%25LON'),
    await asked('location=53,0797,8,8040'),
    await asked('lat=1&lon=2&timestamp=soon'),
    await send('PUT /?id=refused&lat=1&lon=2 HTTP/1.0\r\n\r\n'),
    await send('POST /?id=refused HTTP/1.0\r\nContent-Length: 5\r\n\r\n{"a":'),
    await send('POST /?id=refused HTTP/1.0\r\nContent-Length: 99999\r\n\r\n'),
    await send('POST /?id=refused HTTP/1.0\r\nContent-Length: 9\r\n\r\nhalf'),
  ]
  expect(answers.map(statusOf)).toEqual([400, 400, 400, 400, 400, 400, 413, 408])
  expect(await heardOf(id)).toEqual({ template: 2, badPlace: 1, badTime: 1, badRequest: 4 })
  expect((await logOf(id)).map(({ name, error }) => name + error).toSorted()).toEqual(
    [
      'template not filled in: lat',
      'template not filled in: lat',
      'location cannot be read',
      'timestamp cannot be read',
      'method is not GET or POST',
      'body is not JSON',
      'body is too large',
      'request was not finished',
    ].toSorted(),
  )
  const causes = rig.gateway.hub.refusals.latest().map(({ cause, ip, count }) => [cause, ip, count])
  expect(causes).toContainEqual(['template', '127.0.0.1', 2])
  expect(causes).toContainEqual(['badRequest', '127.0.0.1', 4])
  expect(await positionsOf(id)).toEqual([])
})

test('what is wrong with the first request of a phone is told as well', async () => {
  const id = await phone('first')
  await listen(id, 'first')
  const answer = await send('POST /?id=first HTTP/1.1\r\nContent-Length: 20000\r\n\r\n')
  expect(statusOf(answer)).toBe(413)
  expect(await heardOf(id)).toEqual({ badRequest: 1 })
  expect(await logOf(id)).toEqual([{ name: '', error: 'body is too large' }])
})

test('nobody fills the log of a phone that another address holds, or that needs a token', async () => {
  const id = await phone('guarded', { token_hash: Buffer.alloc(32, 7) })
  const answer = await send('POST /?id=guarded HTTP/1.1\r\nContent-Length: 20000\r\n\r\n')
  expect(statusOf(answer)).toBe(413)
  await until(() => rig.gateway.hub.conflicts.total > 0, 'the refusal')
  expect(await logOf(id)).toEqual([])
})

test('a phone that sends too often is told so', async () => {
  const id = await phone('hasty')
  await listen(id, 'hasty')
  const request = 'GET /?id=hasty&batt=5 HTTP/1.1\r\n\r\n'
  let answer = ''
  await until(async () => {
    answer = await send(request.repeat(120))
    return answer.includes(' 429 ')
  }, 'the refusal')
  expect(answer).toContain('Retry-After: 5')
  expect(await heardOf(id)).toMatchObject({ tooFast: expect.any(Number) })
  expect(await logOf(id)).toContainEqual({ name: '', error: 'too many requests' })
})

test('a phone is read from the database once while it reports here, and again when another has it', async () => {
  const id = await phone('kept')
  const { hub } = rig.gateway
  const report = async (second: number) => {
    const answer = await send(
      `GET /?id=kept&lat=1&lon=2&timestamp=${nowSeconds() + second} HTTP/1.0\r\n\r\n`,
    )
    return statusOf(answer)
  }
  expect(await report(-9)).toBe(200)
  const device = hub.registry.find('kept')
  expect(device?.phoneEpoch).toBeGreaterThan(0)
  expect(await report(-8)).toBe(200)
  expect(hub.registry.find('kept')).toBe(device)
  // Another gateway takes it: its row is newer, and the bus says so.
  const [row] = await rig.rows<{ epoch: number }>(
    `UPDATE device_holder SET instance = 'other', epoch = epoch + 1 WHERE device_id = $1 RETURNING epoch::int`,
    [id],
  )
  await rig.bus.publish('holder', { instance: 'other', moved: [[id, row?.epoch ?? 0]] })
  await until(() => device?.phoneEpoch === undefined, 'the news')
  expect(await report(-7)).toBe(200)
  expect(hub.registry.find('kept')).not.toBe(device)
  const [held] = await rig.rows('SELECT instance FROM device_holder WHERE device_id = $1', [id])
  expect(held).toEqual({ instance: hub.holders.instance })
})

test('an odometer of a sign of life is kept', async () => {
  const id = await phone('meter')
  const body = JSON.stringify({
    device_id: 'meter',
    location: { timestamp: nowSeconds(), odometer: 88_123, battery: { level: 0.5 } },
  })
  const answer = await send(
    `POST / HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  expect(statusOf(answer)).toBe(200)
  const state = () =>
    rig.rows('SELECT mileage, battery FROM tracking.device_state WHERE device_id = $1', [id])
  await until(async () => (await state()).length === 1, 'the state')
  expect(await state()).toEqual([{ mileage: 88_123, battery: 50 }])
})
