import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import net from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/setup/database.ts'
import { createLog } from '../log.ts'
import type { Bus } from './bus.ts'
import { openNotifyBus } from './open-notify-bus.ts'
import { openRedisBus } from './open-redis-bus.ts'

const log = createLog('test', 'silent')

const until = (condition: () => boolean) =>
  vi.waitUntil(condition, { timeout: 180_000, interval: 5 })

function keepsTheContract(open: () => Promise<Bus>): void {
  test('delivers to every listener of the topic and to no other', async () => {
    const [one, two] = [await open(), await open()]
    const heard: string[] = []
    await one.subscribe('command', ({ id }) => heard.push(`one ${id}`))
    await two.subscribe('command', ({ id }) => heard.push(`two ${id}`))
    await two.subscribe('commandDone', ({ id }) => heard.push(`done ${id}`))
    await one.publish('command', { id: '7', deviceId: 1 })
    await until(() => heard.length === 2)
    expect(heard.toSorted()).toEqual(['one 7', 'two 7'])
    await Promise.all([one.close(), two.close()])
  })

  test('carries a message that is longer than a NOTIFY', async () => {
    const bus = await open()
    const heard: string[] = []
    await bus.subscribe('live', ({ rows }) => heard.push(rows))
    const rows = `${'é'.repeat(3000)}${'x'.repeat(20_000)}`
    await bus.publish('live', { rows })
    await until(() => heard.length === 1)
    expect(heard[0]).toBe(rows)
    await bus.close()
  })

  test('keeps malformed messages and the errors of listeners to themselves', async () => {
    const bus = await open()
    const heard: number[] = []
    await bus.subscribe('flushLog', () => {
      throw new TypeError('bug of a listener')
    })
    await bus.subscribe('flushLog', ({ deviceId }) => heard.push(deviceId))
    for (const bad of [null, 'text', [], { deviceId: 'x' }, {}, { deviceId: 1e99 }])
      await bus.publish('flushLog', bad as never)
    await bus.publish('flushLog', { deviceId: 9 })
    await until(() => heard.length > 0)
    expect(heard).toEqual([9])
    await bus.close()
  })

  test('a message that cannot be sent is lost and no error of its sender', async () => {
    const bus = await open()
    await bus.close()
    await bus.publish('flushLog', { deviceId: 4 })
  })

  test('stops when it is told to', async () => {
    const bus = await open()
    const heard: string[] = []
    const stop = await bus.subscribe('flushLog', ({ deviceId }) => heard.push(`one ${deviceId}`))
    await bus.subscribe('flushLog', ({ deviceId }) => heard.push(`two ${deviceId}`))
    stop()
    await bus.publish('flushLog', { deviceId: 3 })
    // Listeners of a topic hear a message one after the other.
    await until(() => heard.includes('two 3'))
    expect(heard).toEqual(['two 3'])
    await bus.close()
  })
}

describe('over NOTIFY', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())
  keepsTheContract(() => openNotifyBus(database.url, log))

  test('what is no message, or parts of one that cannot be, does no harm', async () => {
    const bus = await openNotifyBus(database.url, log)
    const heard: number[] = []
    await bus.subscribe('flushLog', ({ deviceId }) => heard.push(deviceId))
    const client = new pg.Client(database.url)
    await client.connect()
    const parts = [
      '~',
      '~a:0:1:####',
      '~b:4294967294:1:',
      '~c:0:4294967295:',
      '~d:-1:2:',
      '~e:x:y:',
    ]
    for (const payload of ['', '{', '"', ...parts])
      await client.query('SELECT pg_notify($1, $2)', ['waypost_flushLog', payload])
    await client.end()
    await bus.publish('flushLog', { deviceId: 6 })
    await until(() => heard.length === 1)
    expect(heard).toEqual([6])
    await bus.close()
  })

  test('listens again after its connection was cut, and says that messages may be missing', async () => {
    const bus = await openNotifyBus(database.url, log)
    const heard: number[] = []
    let resets = 0
    await bus.subscribe(
      'flushLog',
      ({ deviceId }) => heard.push(deviceId),
      () => {
        resets += 1
      },
    )
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    await client.end()
    await until(() => resets === 1)
    await bus.publish('flushLog', { deviceId: 5 })
    await until(() => heard.length === 1)
    await bus.close()
  })
})

const redis = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find(existsSync)

describe.runIf(redis)('over Redis', () => {
  let server: ChildProcess
  let port = 0
  beforeAll(async () => {
    const probe = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => probe.once('listening', resolve))
    port = (probe.address() as net.AddressInfo).port
    await new Promise((resolve) => probe.close(resolve))
    server = spawn(redis ?? '', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
    await new Promise<void>((resolve) => {
      server.stdout?.on('data', (text) => String(text).includes('Ready to accept') && resolve())
    })
  })
  afterAll(() => {
    server.kill()
  })
  const open = () => openRedisBus(`redis://127.0.0.1:${port}`, log)
  keepsTheContract(open)

  test('a process starts though its first connections end', async () => {
    let ended = 0
    const busy = net.createServer((socket) => {
      if (++ended <= 2) {
        socket.destroy()
        return
      }
      const behind = net.connect(port, '127.0.0.1')
      socket.pipe(behind).pipe(socket)
      for (const end of [socket, behind]) end.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    const bus = await openRedisBus(
      `redis://127.0.0.1:${(busy.address() as net.AddressInfo).port}`,
      log,
    )
    const heard: number[] = []
    await bus.subscribe('flushLog', ({ deviceId }) => heard.push(deviceId))
    await bus.publish('flushLog', { deviceId: 2 })
    await until(() => heard.length === 1)
    expect(ended).toBeGreaterThan(2)
    await bus.close()
    busy.close()
  })

  test('nobody waits for a Redis that does not answer, and what comes later is heard', async () => {
    const bus = await open()
    const heard: number[] = []
    await bus.subscribe('flushLog', ({ deviceId }) => heard.push(deviceId))
    server.kill('SIGSTOP')
    await bus.publish('flushLog', { deviceId: 7 })
    server.kill('SIGCONT')
    await bus.publish('flushLog', { deviceId: 8 })
    await until(() => heard.includes(8))
    await bus.close()
  })
})
