import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { errorCodes } from '#lib/codes/error-codes.ts'
import type { LiveStatus } from '#lib/live/open-live-socket.ts'
import { hashToken } from '#server/domain/platform/token.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { connect, openMirror, sessionOf, subscribe, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds, untilAnswered } from './support.ts'

const pass = holdSeconds('Date')
let web: Web
let accountId: number

beforeAll(async () => {
  web = await openWeb({ limits: { pingMs: 10_000, recheckMs: 5000, waitingPerAddress: 3 } })
  const organisation = await createOrganisation(web.services)
  accountId = (await createAccount(web.services, { organisation })).id
})
afterAll(() => web.close())

const newSid = async () => (await sessionOf(web.services, { accountId })).sid

/** Frames of a socket are taken in turn: the server has heard what was sent before. */
async function echoOf(socket: WebSocket) {
  const echo = once(socket, 'pong')
  socket.ping()
  await echo
}

test('a client that does not answer a ping is cut off, one that does is not', async () => {
  const sid = await newSid()
  const deaf = new WebSocket(`ws://${web.host}/push`, { autoPong: false })
  await once(deaf, 'open')
  deaf.send(JSON.stringify({ cmd: 'subscribe', sid }))
  await once(deaf, 'message')
  const { raw } = await subscribe(web, { sid })
  const pinged = [once(deaf, 'ping'), once(raw.socket, 'ping')]
  pass(10)
  await Promise.all(pinged)
  await echoOf(raw.socket)
  const ended = once(deaf, 'close')
  pass(10)
  await ended
  await Promise.race([echoOf(raw.socket), raw.closed])
  expect(raw.socket.readyState).toBe(1)
  raw.socket.close()
})

test('a session that ran out closes its socket at the next look', async () => {
  const sid = await newSid()
  const { raw } = await subscribe(web, { sid })
  await web.services.pool.query('UPDATE session SET ends_at = now() WHERE sid_hash = $1', [
    hashToken(sid),
  ])
  pass(6)
  expect((await raw.closed).code).toBe(1008)
  expect(raw.heard.at(-1)).toMatchObject({ errcode: errorCodes.loginExpired.code })
})

test('an address has a few sockets at most that did not subscribe yet', async () => {
  const waiting = [await connect(web), await connect(web), await connect(web)]
  await expect(connect(web)).rejects.toThrow('429')
  const [first] = waiting
  first?.send({ cmd: 'subscribe', sid: await newSid() })
  await first?.wait((heard) => heard['errcode'] === 0)
  waiting.push(await connect(web))
  // The next test must not meet the limit.
  for (const { socket } of waiting) socket.close()
  await until(() => web.push.stats().sockets === 0)
})

test('the client comes back after a broken line', async () => {
  const sid = await newSid()
  const states: LiveStatus[] = []
  const reader = openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }), {
    reconnectMs: 100,
    onStatus: (status) => states.push(status),
  })
  await until(() => reader.snapshots >= 1)
  reader.sockets[0]?.terminate()
  await until(() => reader.snapshots >= 2)
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live'])
  reader.push.close()
  expect(states.at(-1)).toBe('closed')
})

test('the client tells a dead line by its silence, and opens another', async () => {
  const sid = await newSid()
  const reader = openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }), {
    keepAliveMs: 3000,
    reconnectMs: 100,
  })
  await until(() => reader.snapshots >= 1)
  // Paused, it hears neither pongs nor the close.
  const { snapshots } = reader
  reader.sockets.at(-1)?.pause()
  pass(6)
  await until(() => reader.snapshots > snapshots)
  reader.push.close()
})

test('a line is dead at the first ping that was not answered until the next, not before', async () => {
  const sid = await newSid()
  const states: LiveStatus[] = []
  const reader = openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }), {
    onStatus: (status) => states.push(status),
    reconnectMs: 3_600_000,
  })
  await until(() => states.includes('live'))
  const [socket] = reader.sockets
  for (let n = 0; n < 3; n++) {
    pass(10)
    await untilAnswered(socket)
  }
  socket?.pause()
  pass(10)
  expect(states.at(-1)).toBe('live')
  pass(10)
  expect(states.at(-1)).toBe('waiting')
  reader.push.close()
})

test('a machine without a network gives its line up at once, and comes back with it', async () => {
  const sid = await newSid()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const states: LiveStatus[] = []
  const reader = openMirror(web, () => ({ sid, gchild: 1, topics: ['position'] }), {
    onStatus: (status) => states.push(status),
    reconnectMs: 3_600_000,
  })
  await until(() => states.includes('live'))
  const closed = once(reader.sockets[0] as WebSocket, 'close')
  page.dispatchEvent(new Event('offline'))
  expect(states.at(-1)).toBe('waiting')
  await closed
  page.dispatchEvent(new Event('offline'))
  expect(reader.sockets).toHaveLength(1)
  page.dispatchEvent(new Event('online'))
  await until(() => states.at(-1) === 'live')
  reader.push.close()
  page.dispatchEvent(new Event('online'))
  expect(reader.sockets).toHaveLength(2)
  vi.unstubAllGlobals()
})

test('the client gives up when it is refused, and tries again when asked to', async () => {
  let sid = 'wrong'
  const states: LiveStatus[] = []
  const reconnectMs = 50
  const reader = openMirror(web, () => ({ sid, topics: ['position'] }), {
    reconnectMs,
    onStatus: (status) => states.push(status),
  })
  await until(() => states.includes('refused'))
  await until(() => reader.sockets[0]?.readyState === 3)
  // Timers of one length end in turn: an attempt of the first would come before that of this one.
  const lost = openMirror(web, () => ({ sid, topics: ['position'] }), { reconnectMs })
  lost.sockets[0]?.terminate()
  await until(() => lost.sockets.length === 2)
  lost.push.close()
  expect(reader.sockets).toHaveLength(1)
  sid = await newSid()
  reader.push.reconnect()
  await until(() => reader.snapshots === 1)
  reader.push.close()
})
