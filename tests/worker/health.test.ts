import { X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '#server/db/pool.ts'
import { watchHealth } from '#server/domain/people/health/watch-health.ts'
import { checkCertificates } from '#server/domain/platform/operations/check-certificates.ts'
import { countBacklog } from '#server/domain/platform/operations/count-backlog.ts'
import { keepSamples, sampleDisks } from '#server/domain/platform/operations/sample-disks.ts'
import { CallTimes } from '#server/process/call-times.ts'
import { messageTexts } from '#server/texts/message-text.ts'
import { JobRuns } from '../../workers/maintenance/job-runs.ts'
import { schedules } from '../../workers/schedules.ts'
import { call, logIn } from '../factories/caller.ts'
import { selfSigned } from '../factories/certificate.ts'
import { openDns } from '../factories/dns-server.ts'
import {
  type AccountOptions,
  createAccount,
  createOrganisation,
  md5,
} from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'

const minute = 60
const day = 86_400

const zone: { A: Record<string, string[]> } = { A: {} }
const dns = await openDns(zone)
let platform: Platform
let operator: Awaited<ReturnType<typeof createAccount>>
let sid: string
let dealerSid: string

async function withMail(options: AccountOptions, email: string) {
  const account = await createAccount(platform, options)
  await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [email, account.id])
  return account
}

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  operator = await withMail({ organisation: root }, 'ops@root.test')
  sid = await logIn(platform, operator)
  const dealer = await createOrganisation(platform, { parent: root, kind: 'seller' })
  const watcher = { organisation: dealer, permissions: ['e_ua_show_devops'] as const }
  dealerSid = await logIn(platform, await withMail(watcher, 'watch@dealer.test'))
})
beforeEach(async () => {
  await platform.pool.query(
    'TRUNCATE running_process, job_run, job_backlog, disk_sample, gateway_status, host_certificate, health_alert, health_limit, health_mail, outbox_message, brand_config, backup, backup_plan CASCADE',
  )
})
afterAll(() => platform.close())

const stores = (config: object = {}) => ({
  ...platform,
  main: platform.pool,
  config: { ...platform.config, ...config },
})
/** Past what is remembered of the last answer. */
const load = (as = sid) => {
  platform.advance(10)
  return call(platform, 'ops/GetLoad', {}, { sid: as })
}
const seconds = () => Math.floor(platform.now() / 1000)

test('calls of all web processes that run are one sum, the slowest function first', async () => {
  const put = (name: string, kind: string, times: CallTimes, ago = '0 s') =>
    platform.pool.query(
      `INSERT INTO running_process (name, kind, release, node, zone, clock_ms, started_at, at, rates, calls)
       VALUES ($1, $2, 'r', 'n', 'UTC', 0, now(), now() - $3::interval, $4, $5)`,
      [name, kind, ago, JSON.stringify(times.rates()), JSON.stringify(times.tallies())],
    )
  let now = 0
  const timesOf = (calls: [string, number, boolean][]) => {
    now = 0
    const times = new CallTimes(() => now)
    for (const [name, ms, isFailed] of calls) times.note(name, ms, isFailed)
    now = 1000
    return times
  }
  await put(
    'a/1',
    'web',
    timesOf([
      ['device/Get', 4, false],
      ['user/Login', 250, false],
    ]),
  )
  await put('b/1', 'web', timesOf([['device/Get', 900, true]]))
  await put('gone/1', 'web', timesOf([['device/Get', 9000, false]]), '5 minutes')
  const { calls } = await load()
  expect(calls).toMatchObject({ per_second: 3, failed_per_second: 1 })
  expect(calls.slowest).toEqual([
    { func: 'device/Get', count: 2, failed: 1, p50_ms: 4, p95_ms: 900, max_ms: 900 },
    { func: 'user/Login', count: 1, failed: 0, p50_ms: 250, p95_ms: 250, max_ms: 250 },
  ])
})

test('a job is told with how it went, how late it is and what waits for it', async () => {
  const runs = new JobRuns(platform.pool, platform.log)
  const planned = [
    { job: 'outbox', everySeconds: 5 },
    { job: 'streams', everySeconds: 5 },
  ]
  await runs.plan(planned, platform.now())
  runs.note('outbox', { now: platform.now(), ms: 12.4, isFailed: false })
  runs.note('streams', { now: platform.now(), ms: 3, isFailed: true })
  runs.note('streams', { now: platform.now(), ms: 3, isFailed: true })
  await runs.write()
  runs.note('streams', { now: platform.now(), ms: 3, isFailed: true })
  await runs.close()
  await platform.pool.query(
    `INSERT INTO outbox_message (channel, target, subject, body, state, next_at, created_at, attempts)
     VALUES ('mail', 'a', '', '', 'waiting', now() - interval '1 h', now() - interval '2 h', 0),
            ('mail', 'b', '', '', 'waiting', now() + interval '1 h', now() - interval '3 h', 4),
            ('mail', 'not yet', '', '', 'waiting', now() + interval '1 h', now() - interval '9 h', 0),
            ('mail', 'sent', '', '', 'sent', now(), now() - interval '9 h', 1)`,
  )
  await countBacklog(stores())
  const at = seconds()
  platform.advance(2 * minute)
  const { jobs } = await load()
  const [outbox, streams] = jobs
  expect(outbox).toMatchObject({ name: 'outbox', failures: 0, took_ms: 12, waiting: 2 })
  expect(outbox).toMatchObject({ done_time: at, late_seconds: 2 * minute + 10 - 5 })
  const { rows } = await platform.pool.query(
    `SELECT floor(extract(epoch FROM min(created_at)))::int AS at FROM outbox_message WHERE target = 'b'`,
  )
  expect(outbox.oldest_time).toBe(rows[0].at)
  expect(streams).toMatchObject({ failures: 3, failed_time: at, waiting: 0 })
  expect(streams).not.toHaveProperty('done_time')
  expect(streams).not.toHaveProperty('oldest_time')
})

test('a success ends a row of failures, and what no worker plans any more is told no more', async () => {
  const runs = new JobRuns(platform.pool, platform.log)
  await runs.plan([{ job: 'fuel', everySeconds: 300 }], platform.now())
  runs.note('fuel', { now: platform.now(), ms: 1, isFailed: true })
  await runs.write()
  runs.note('fuel', { now: platform.now(), ms: 1, isFailed: false })
  await runs.close()
  expect((await load())['jobs']).toMatchObject([{ name: 'fuel', failures: 0 }])
  await runs.plan([{ job: 'cold', everySeconds: 5 }], platform.now())
  await runs.close()
  expect((await load())['jobs']).toMatchObject([{ name: 'cold', late_seconds: 5 }])
})

test('disks are looked at each hour, the last look of a day stays, and days make a forecast', async () => {
  const sampled = stores()
  expect(await sampleDisks(sampled)).toBe(true)
  expect(await sampleDisks(sampled)).toBe(false)
  platform.advance(3600)
  expect(await sampleDisks(sampled)).toBe(true)
  const { disks } = await load()
  const kinds = disks.map(({ kind }: { kind: string }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['data', 'main']))
  const data = disks.find(({ kind }: { kind: string }) => kind === 'data')
  expect(data.total).toBeGreaterThan(data.used)
  expect(data.days).toBeLessThanOrEqual(2)
  expect(data).not.toHaveProperty('per_day')

  await platform.pool.query('TRUNCATE disk_sample')
  for (let ago = 9; ago >= 0; ago--) {
    const used = (100 - ago) * 1e9
    const at = platform.now() - ago * day * 1000
    await keepSamples(platform.pool, [{ place: 'main', used: used, total: null }], at)
  }
  const grown = { kind: 'main', node: '', used: 100e9, days: 10 }
  const [before] = (await load())['disks']
  expect(before).toMatchObject(grown)
  expect(before.per_day).toBeCloseTo(1e9)
  expect(before).not.toHaveProperty('total')
  const limits = { main_disk_gb: 120 }
  expect((await call(platform, 'ops/SetHealthLimits', limits, { sid })).errcode).toBe(0)
  const [after] = (await load())['disks']
  expect(after).toMatchObject({ ...grown, total: 120e9 })
  expect(after.days_left).toBeCloseTo(20)
})

test('certificates of proved hosts are asked for by TLS, and who does not answer is said so', async () => {
  const host = 'track.fleet.test'
  const certificate = selfSigned(host)
  const sockets = new Set<TLSSocket>()
  const server = createServer(certificate, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  zone.A[host] = ['127.0.0.1']
  zone.A['other.fleet.test'] = ['127.0.0.1']
  await platform.pool.query(`INSERT INTO brand_config (brand, base) VALUES ('fleet', 'waypost')`)
  await platform.pool.query(
    `INSERT INTO brand_host (brand, host, asked_at, proved_at)
     SELECT 'fleet', host, now(), CASE WHEN host <> 'waits.fleet.test' THEN now() END
     FROM unnest(ARRAY['track.fleet.test', 'other.fleet.test', 'gone.fleet.test', 'waits.fleet.test']) AS host`,
  )
  const asked = (ca?: string) =>
    checkCertificates(
      stores({
        DNS_SERVERS: [dns.address],
        BRAND_HOST_PRIVATE: true,
        port: port,
        ...(ca && { ca }),
      }),
    )
  const listed = async () => {
    const { certificates } = await load()
    return Object.fromEntries(
      certificates.map((one: { host: string; problem?: string; end_time?: number }) => [
        one.host,
        one.problem ?? one.end_time,
      ]),
    )
  }
  expect(await asked()).toBe(3)
  expect(await listed()).toEqual({
    [host]: 'untrusted',
    'other.fleet.test': 'otherName',
    'gone.fleet.test': 'unreachable',
  })
  expect(await asked()).toBe(0)
  platform.advance(3600)
  expect(await asked(certificate.cert)).toBe(3)
  const { validTo } = new X509Certificate(certificate.cert)
  expect((await listed())[host]).toBe(Date.parse(validTo) / 1000)
  await platform.pool.query(`DELETE FROM brand_host WHERE host <> $1`, [host])
  expect(await asked(certificate.cert)).toBe(0)
  expect(Object.keys(await listed())).toEqual([host])
  for (const socket of sockets) socket.destroy()
  server.close()
})

test('the host of the platform may be a private one, and a certificate with no time is told as bad', async () => {
  const certificate = selfSigned('own.test', '991399999999Z')
  const server = createServer(certificate, (socket) => socket.on('error', () => undefined).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  zone.A['own.test'] = ['127.0.0.1']
  zone.A['brand.test'] = ['127.0.0.1']
  await platform.pool.query(`INSERT INTO brand_config (brand, base) VALUES ('fleet', 'waypost')`)
  await platform.pool.query(
    `INSERT INTO brand_host (brand, host, asked_at, proved_at) VALUES ('fleet', 'brand.test', now(), now())`,
  )
  const given = { DNS_SERVERS: [dns.address], BRAND_HOST_PRIVATE: false }
  const told = async (host: string) => {
    await checkCertificates(stores({ ...given, APP_URL: `https://${host}:${port}` }))
    const { rows } = await platform.pool.query(
      'SELECT host, problem, ends_at AS "endsAt" FROM host_certificate ORDER BY host',
    )
    return rows
  }
  expect(await told('own.test')).toEqual([
    { host: 'brand.test', problem: 'unreachable', endsAt: null },
    { host: 'own.test', problem: 'untrusted', endsAt: null },
  ])
  expect(await told('127.0.0.1')).toContainEqual({
    host: '127.0.0.1',
    problem: 'otherName',
    endsAt: null,
  })
  server.close()
})

test('a tracking store that is away is an alert, and a later gateway hides none', async () => {
  await platform.pool.query(
    `INSERT INTO gateway_status (gateway_id, status, unknown, at) VALUES
       ('later', '{"connections": 3, "refusals": [{"cause": "of a later release"}]}', '[]', now() - interval '1 h'),
       ('other', '{"connections": "many"}', '[]', now() - interval '1 h')`,
  )
  const positionsUrl = 'postgresql://nobody@127.0.0.1:1/none'
  const positions = openPool(positionsUrl, { max: 2 })
  await watchHealth({ ...stores({ positionsUrl }), positions: positions })
  await positions.end()
  const { rows } = await platform.pool.query('SELECT kind, subject FROM health_alert')
  expect(rows).toContainEqual({ kind: 'server', subject: 'tracking away' })
  expect(rows).toContainEqual({ kind: 'gateway', subject: 'later' })
  expect(rows).toContainEqual({ kind: 'gateway', subject: 'other' })
})

const mails = async () => {
  const { rows } = await platform.pool.query(
    'SELECT target, subject, body FROM outbox_message ORDER BY id',
  )
  return rows as { target: string; subject: string; body: string }[]
}

const failing = (failures: number) =>
  platform.pool.query(
    `INSERT INTO job_run (job, every_s, planned_at, done_at, failures)
     VALUES ('fuel', 1000000, now(), NULL, $1) ON CONFLICT (job) DO UPDATE SET failures = $1`,
    [failures],
  )

/** What mails call the job `fuel`: no account chose a language, the brand writes Chinese. */
const fuelTitle = messageTexts('zh', 'waypost').health.job.fuel

/** One job fails, and nothing else is wrong with this machine. */
const watch = async () => {
  const limits = { disk_free_percent: 1 }
  await call(platform, 'ops/SetHealthLimits', limits, { sid })
  return watchHealth(stores({ APP_URL: 'http://track.test' }))
}

test('who asked for it is mailed once when something lasts, and once when it is over', async () => {
  const setMail = (as: string, is_mailed: boolean) =>
    call(platform, 'ops/SetHealthMail', { is_mailed }, { sid: as })
  expect((await setMail(sid, true)).errcode).toBe(0)
  expect(await call(platform, 'ops/GetAlerts', {}, { sid })).toMatchObject({
    is_mailed: true,
    has_mail: true,
  })
  await failing(7)
  await watch()
  const ofFuel = async () => {
    const { alerts } = await call(platform, 'ops/GetAlerts', {}, { sid })
    return alerts.find(({ subject }: { subject: string }) => subject === 'fuel')
  }
  expect(await ofFuel()).toMatchObject({ kind: 'jobFailing', is_told: false })
  expect((await ofFuel()).text).toContain('7')
  expect((await ofFuel()).text).not.toContain('fuel')
  const told = async () => (await mails()).filter(({ body }) => body.includes(fuelTitle))
  expect(await told()).toEqual([])
  for (let run = 0; run < 5; run++) {
    platform.advance(minute)
    await watch()
  }
  const [mail, ...more] = await told()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ target: 'ops@root.test' })
  expect(mail?.body).toContain('http://track.test/oamm/health')
  expect(await ofFuel()).toMatchObject({ is_told: true })
  await failing(0)
  for (let run = 0; run < 7; run++) {
    platform.advance(minute)
    await watch()
  }
  expect(await ofFuel()).toBeUndefined()
  expect((await told()).map(({ target }) => target)).toEqual(['ops@root.test', 'ops@root.test'])
})

test('what passes by itself within two minutes is mailed to nobody', async () => {
  await call(platform, 'ops/SetHealthMail', { is_mailed: true }, { sid })
  await failing(7)
  await watch()
  await failing(0)
  for (let run = 0; run < 7; run++) {
    platform.advance(minute)
    await watch()
  }
  expect((await mails()).filter(({ body }) => body.includes(fuelTitle))).toEqual([])
})

test('mail goes to those who may still see health, thresholds are set by the root alone', async () => {
  await call(platform, 'ops/SetHealthMail', { is_mailed: true }, { sid: dealerSid })
  const refused = await call(
    platform,
    'ops/SetHealthLimits',
    { job_failures: 2 },
    { sid: dealerSid },
  )
  expect(refused.error).toBe('noPermission')
  await failing(3)
  const limitsOf = async () => (await call(platform, 'ops/GetAlerts', {}, { sid }))['limits']
  const before = await limitsOf()
  expect(before).toMatchObject({ job_failures: 5, backlog_minutes: 30 })
  await call(platform, 'ops/SetHealthLimits', { job_failures: 2 }, { sid })
  expect(await limitsOf()).toEqual({ ...before, job_failures: 2 })
  const last = async () => {
    for (let run = 0; run < 4; run++) {
      platform.advance(minute)
      await watch()
    }
    return (await mails())
      .filter(({ body }) => body.includes(fuelTitle))
      .map(({ target }) => target)
  }
  expect(await last()).toEqual(['watch@dealer.test'])
  await platform.pool.query(
    `UPDATE account SET permissions = array_remove(permissions, 'e_ua_show_devops') WHERE email = 'watch@dealer.test'`,
  )
  await platform.pool.query('DELETE FROM health_alert')
  expect(await last()).toEqual(['watch@dealer.test'])
})

test('every job of the worker has words, on Health in the language of the call', async () => {
  const titled = Object.keys(messageTexts('en', 'waypost').health.job)
  expect(titled.toSorted()).toEqual(schedules.map(({ job }) => job).toSorted())
  await failing(1)
  const titleIn = async (lang: string) => {
    const { login: account, password } = operator
    const given = { account: account, pwd_md5: md5(password), lang: lang }
    const { sid: own } = await call(platform, 'user/Login', given)
    const { jobs } = await load(own)
    return jobs.map(({ title }: { title: string }) => title)
  }
  expect(await titleIn('en')).toEqual(['Fuel'])
  expect(await titleIn('zh')).toEqual([fuelTitle])
})

test('a backup that failed, and a planned one that was not made, are told until one is whole', async () => {
  const hours = 60 * minute * 1000
  const put = (id: string, state: string, ago: number) =>
    platform.pool.query(
      `INSERT INTO backup (id, state, is_planned, started_by, created_at) VALUES ($1, $2, true, '', $3)`,
      [id, state, new Date(platform.now() - ago * hours)],
    )
  const told = async () => {
    await watch()
    const { alerts } = await call(platform, 'ops/GetAlerts', {}, { sid })
    return alerts
      .filter(({ kind }: { kind: string }) => kind.startsWith('backup'))
      .map(({ kind, subject, text }: Record<string, string>) => ({ kind, subject, text }))
  }
  const over = async () => {
    for (let run = 0; run < 7; run++) {
      await watch()
      platform.advance(minute)
    }
  }
  // Due seven hours ago, at a full hour, each day.
  const hour = new Date(platform.now() - 7 * hours).getUTCHours()
  await platform.pool.query(
    `INSERT INTO backup_plan (id, every, hour, keep, changed_at) VALUES (1, 'day', $1, 7, $2)`,
    [hour, new Date(platform.now() - 100 * hours)],
  )
  await put('old', 'done', 30)
  const missed = { kind: 'backupMissed', subject: '' }
  expect(await told()).toMatchObject([{ ...missed, text: expect.stringContaining('7') }])
  await call(platform, 'ops/SetHealthLimits', { backup_late_hours: 9 }, { sid })
  await over()
  expect(await told()).toEqual([])
  await put('broken', 'failed', 1)
  expect(await told()).toMatchObject([
    { kind: 'backupFailed', subject: 'broken', text: expect.stringContaining('broken') },
  ])
  await call(platform, 'ops/SetHealthLimits', { backup_late_hours: 6 }, { sid })
  expect(await told()).toHaveLength(2)
  await put('new', 'done', 0)
  await over()
  expect(await told()).toEqual([])
})
