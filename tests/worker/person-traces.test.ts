import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptByLaw } from '#lib/codes/kept-by-law.ts'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { hasColumnar } from '#server/db/day-storage.ts'
import { carryOutErasures } from '#server/domain/fleet/person/carry-out-erasures.ts'
import { sealAudit, verifyAudit } from '#server/domain/platform/audit/seal-audit.ts'
import { leaveOutDevices } from '#server/domain/tracking/data-push/leave-out-devices.ts'
import { keepColdDays } from '#server/domain/tracking/position/keep-cold-days.ts'
import { type Gateway, openGateway } from '#server/gateway/gateway.ts'
import { openSenders } from '#server/integrations/open-senders.ts'
import { createLog } from '#server/log.ts'
import { sandboxSender } from '#server/sandbox/sandbox-sender.ts'
import { openPushes } from '../../workers/data-push/open-pushes.ts'
import { maintenanceJobs } from '../../workers/maintenance/jobs.ts'
import { schedules } from '../../workers/schedules.ts'
import { openWorker, type RunningWorker } from '../../workers/worker.ts'
import { call, logIn, type Reply } from '../factories/caller.ts'
import { canary, textOf, wordsIn, wordsInFolder, wordsInStore } from '../factories/canaries.ts'
import { createAccount, createOrganisation, md5 } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { openPushReceiver } from '../factories/push-receiver.ts'
import { openS3Server, type S3Server } from '../factories/s3-server.ts'
import { mailServer, openTasksOf } from '../factories/schedules.ts'
import {
  addPerson,
  personPassword,
  reportByFrames,
  type Surroundings,
  writeOfPerson,
} from '../factories/watched-person.ts'
import { anyPorts, until } from '../gateway/support.ts'

const redisUrl = process.env['TEST_REDIS_URL']
const stores = [
  { kind: 'an object store', FILE_STORE: 's3' },
  { kind: 'PostgreSQL', FILE_STORE: 'postgres' },
]

describe.each(stores)('with files in $kind', ({ FILE_STORE }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'waypost-traces-'))
  const lines: string[] = []
  let server: S3Server
  let platform: Platform
  let gateway: Gateway
  let worker: RunningWorker
  let redis: Redis | undefined
  let receiver: Awaited<ReturnType<typeof openPushReceiver>>
  let around: Surroundings
  const mails = mailServer()
  let isOpen = false
  /** It stores what it holds. */
  const closeGateway = async () => {
    if (isOpen) await gateway.close()
    isOpen = false
  }

  const jobStores = () => ({
    ...platform,
    main: platform.pool,
    senders: { ...openSenders(platform.config, sandboxSender()), mail: mails.sender },
    locator: undefined,
    keptDays: { positions: 184, frames: 7, warm: 0 },
  })

  const ask = async (sid: string, func: string, params: object = {}): Promise<Reply> => {
    platform.advance(20)
    const reply = await call(platform, func, params, {
      sid,
      headers: { 'user-agent': canary.agent },
    })
    expect([func, reply.error, reply['error_message']]).toEqual([func, undefined, undefined])
    return reply
  }
  /** By the queue of the worker. */
  const runTasks = () =>
    until(async () => (await openTasksOf(platform)).length === 0, 'the end of the tasks')

  beforeAll(async () => {
    server = await openS3Server()
    receiver = await openPushReceiver()
    const url = redisUrl && Object.assign(new URL(redisUrl), { pathname: '/8' }).href
    redis = url ? new Redis(url) : undefined
    await redis?.flushdb()
    platform = await openPlatform({
      isApart: true,
      isHeld: true,
      log: createLog('test', 'trace', { write: (line) => void lines.push(line) }),
      env: {
        ...server.env,
        ...anyPorts,
        ...(url && { REDIS_URL: url }),
        HOST: '127.0.0.1',
        FILE_STORE,
        DATA_DIR: dataDir,
        DATA_PUSH_PRIVATE: 'true',
        DATA_PUSH_HTTP: 'true',
      },
    })
    const { config, pool: main, log, now, bus, positions } = platform
    gateway = await openGateway({ config, main, positions, bus, log, now })
    isOpen = true
    const planned: typeof schedules = schedules.filter(({ job }) => job === 'partitions')
    worker = await openWorker({
      config,
      stores: jobStores(),
      services: platform,
      registry: new Registry(),
      log,
      planned,
    })
    const root = await createOrganisation(platform, { name: 'root' })
    const dealer = await createOrganisation(platform, { parent: root, name: 'Dealer' })
    const managing = await createAccount(platform, { organisation: dealer })
    await platform.pool.query(`UPDATE account SET email = 'dealer@example.org' WHERE id = $1`, [
      managing.id,
    ])
    const manager = await logIn(platform, managing)
    around = { platform, gateway, dealer, managing, manager, ask, runTasks }
  })
  afterAll(async () => {
    await worker.close()
    await closeGateway()
    await platform.close()
    await receiver.close()
    await server.close()
    redis?.disconnect()
    fs.rmSync(dataDir, { recursive: true })
  })

  /** Where it stands: tables of both stores, objects, files of the worker, keys of Redis. */
  async function traces(): Promise<string[]> {
    return [
      ...(await wordsInStore(platform.pool)),
      ...(await wordsInStore(platform.positions)),
      ...[...server.objects].flatMap(([key, bytes]) =>
        wordsIn(`${key}\n${textOf(bytes)}`).map((word) => `object ${key}: ${word}`),
      ),
      ...wordsInFolder(dataDir),
      ...(await redisTexts()).flatMap((text) =>
        wordsIn(text).map((word) => `Redis ${text.slice(0, 60)}: ${word}`),
      ),
    ]
  }

  async function redisTexts(): Promise<string[]> {
    if (!redis) return []
    const texts: string[] = []
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key)
      const read = {
        string: () => redis?.get(key),
        hash: () => redis?.hgetall(key),
        list: () => redis?.lrange(key, 0, -1),
        set: () => redis?.smembers(key),
        zset: () => redis?.zrange(key, '0', '-1'),
        stream: () => redis?.xrange(key, '-', '+'),
      }[type]
      texts.push(`${key} ${JSON.stringify(await read?.())}`)
    }
    return texts
  }

  /** Rows that no way of the tests reaches: what others store of it by themselves. */
  async function storeBeside({
    id,
    home,
    devices,
  }: {
    id: number
    home: { id: number }
    devices: number[]
  }) {
    const [, deviceId] = devices
    const { pool, positions } = platform
    await positions.query(
      'UPDATE tracking.alarm SET note = $2, address = $3, handler = $4, handled_by = $5 WHERE device_id = $1',
      [deviceId, canary.alarm, canary.sentAddress, canary.name, id],
    )
    await positions.query(
      `SELECT tracking.ensure_partitions((now() AT TIME ZONE 'utc')::date - 60, (now() AT TIME ZONE 'utc')::date)`,
    )
    await positions.query(
      `INSERT INTO tracking.position (device_id, time, seq, lat, lon, mileage, speed, course, altitude, flags)
       SELECT $1, $2::int - n * 86400, 0, 1, 1, 0, 0, 0, 0, 0 FROM generate_series(35, 54) n`,
      [deviceId, Math.floor(Date.now() / 1000) - storeEpoch],
    )
    const columnar = await positions.query(
      `SELECT FROM pg_available_extensions WHERE name = 'citus_columnar'`,
    )
    if (columnar.rowCount) await positions.query('CREATE EXTENSION IF NOT EXISTS citus_columnar')
    await pool.query(
      `INSERT INTO sim_card (iccid, organisation_id, device_id, remark, created_at, next_check_at)
       VALUES ($1, $2, $3, $4, now(), now())
       ON CONFLICT (iccid) DO UPDATE SET remark = $4, organisation_id = $2`,
      [canary.iccid, home.id, deviceId, canary.cardRemark],
    )
    if (!(await hasColumnar(positions))) return
    await keepColdDays({ positions, now: platform.now, keptDays: { warm: 30 }, log: platform.log })
  }

  /** Rows of its devices by table of the tracking store, as the catalogue names them; an arrival is of a batch of many. */
  async function countTracked(devices: readonly number[]): Promise<Record<string, number>> {
    const { rows } = await platform.positions.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = 'tracking'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND a.attname = 'device_id' AND c.relname <> 'arrival'`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const counted = await platform.positions.query(
        `SELECT count(*)::int AS rows FROM tracking.${name} WHERE device_id = ANY ($1)`,
        [devices],
      )
      counts[`tracking.${name}`] = counted.rows[0].rows
    }
    expect(counts['tracking.position']).toBeGreaterThan(20)
    return counts
  }

  const isMailKept = async () =>
    (await platform.pool.query('SELECT FROM outbox_message WHERE is_fleeting')).rowCount !== 0

  /** Exports, reports and messages of the dealer in which it stands. */
  async function takeAlong(): Promise<void> {
    const { manager } = around
    await ask(manager, 'export/Start', {
      report: 'device',
      params: { search: canary.plate },
      format: 'csv',
    })
    await runTasks()
  }

  /** By a data push of the dealer's: what was delivered is kept for days. */
  async function pushReports(): Promise<void> {
    const types = ['location', 'alarm']
    await ask(around.manager, 'dev/SetPush', { address: receiver.url, types: types })
    platform.advance(600)
    const pushes = openPushes(jobStores())
    try {
      await reportByFrames(around)
      const isTold = () => receiver.received.some(({ body }) => body.includes(canary.number))
      await until(isTold, 'a message with the device')
    } finally {
      await pushes.close()
    }
  }

  test('of a person that is erased nothing is left but what law keeps', async () => {
    const person = await addPerson(around)
    await pushReports()
    await writeOfPerson(around, person)
    await storeBeside(person)
    await takeAlong()
    await sealAudit(platform.pool, platform.now() + 600_000, platform.config.SECRET)
    const before = await traces()
    const missing = Object.values(canary).filter(
      (word) => !before.some((one) => one.endsWith(word)),
    )
    expect.soft(missing).toEqual([])

    await ask(person.sid, 'user/RequestErasure', { pwd_md5: md5(personPassword) })
    await ask(person.sid, 'user/StartPersonExport')
    await runTasks()
    platform.advance(8 * 86_400)
    let counted: Record<string, number> = {}
    const settle = async () => {
      await closeGateway()
      counted = await countTracked(person.devices)
    }
    const erasing = { ...jobStores(), leaveOutDevices, settle }
    expect(await carryOutErasures(erasing)).toBe(1)
    await maintenanceJobs.daySums(jobStores())
    const { rows } = await platform.pool.query(
      `SELECT counts, encode(hash, 'hex') AS proof FROM person_erasure`,
    )
    const [{ counts, proof }] = rows
    expect.soft(counts).toMatchObject(counted)

    const isTold = () =>
      mails.taken.some(({ target, body }) => isOwn(target) && body.includes(proof))
    await until(isTold, 'the mail to the person')
    await until(async () => !(await isMailKept()), 'the end of its row')
    // And that of its copy, while it was there.
    expect(mails.taken.filter(({ target }) => isOwn(target))).toHaveLength(2)

    const left = (await traces()).filter((one) => !isKept(one))
    expect.soft(left).toEqual([])
    expect.soft(wordsIn(lines.join('\n'))).toEqual([])
    expect(await verifyAudit(platform.pool, platform.config.SECRET)).toMatchObject({
      broken: undefined,
    })
  })
})

const isOwn = (target: string) => target === canary.mail

const isKept = (trace: string) => Object.hasOwn(keptByLaw, trace.split(':')[0] ?? '')
