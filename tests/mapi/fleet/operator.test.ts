import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { indexFolder } from '#server/integrations/geocode/street-indexes.ts'
import { mapFolders } from '#server/maps/map-archives.ts'
import { indexStreets } from '../../../workers/maps/index-streets.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, root } = await rootPlatform()
const sid = await logIn(platform, await createAccount(platform, { organisation: root }))

test('numbers that tried any gateway are added up, those that are devices by now left out', async () => {
  await createDevice(platform, { organisation: root, imei: '111' })
  const seen = (imei: string, count: number, firstAt: number, lastAt: number, ip: string) => ({
    imei,
    protocol: 'jt808',
    count,
    firstAt,
    lastAt,
    ip,
  })
  const put = (gatewayId: string, unknown: object[]) =>
    prismaOf(platform).gatewayStatus.create({
      data: { gatewayId, status: {}, unknown, at: new Date() },
    })
  await put('one', [seen('111', 9, 1, 2, 'x'), seen('222', 3, 10, 20, 'old')])
  await put('two', [seen('333', 4, 5, 6, 'y'), seen('222', 2, 5, 30, 'new')])
  const reply = await call(platform, 'device/GetUnknown', {}, { sid })
  expect(reply['items']).toEqual([
    { imei: '222', protocol: 'jt808', count: 5, first_time: 5, last_time: 30, ip: 'new' },
    { imei: '333', protocol: 'jt808', count: 4, first_time: 5, last_time: 6, ip: 'y' },
  ])
})

test('a number is adopted once, without leading zeros, and the gateways are told', async () => {
  const sent: unknown[] = []
  await platform.bus.subscribe('device', (message) => sent.push(message))
  const below = await createOrganisation(platform, { parent: root, name: 'below' })
  const params = {
    imei: '013800138001',
    protocol: 'jt808',
    name: 'van',
    sfamilyid: String(below.id),
  }
  const reply = await call(platform, 'device/Adopt', params, { sid })
  const id = Number(reply['simei'])
  expect(sent).toEqual([{ id, imei: '13800138001' }])
  const found = await call(platform, 'device/GetDetail', { simei: reply['simei'] }, { sid })
  expect(found).toMatchObject({
    imei: '13800138001',
    name: 'van',
    sfamily_name: 'below',
    state: 'notActivated',
  })
  const again = await call(platform, 'device/Adopt', { ...params, imei: '13800138001' }, { sid })
  expect(again.error).toBe('deviceExists')
  const list = await call(platform, 'family/GetFamilyList', { get_current: true }, { sid })
  expect(list['familys'][1]).toMatchObject({ sname: 'below', imei_count: 1 })
})

test('two who adopt one number at once do not both get it', async () => {
  const params = { imei: '44400001', protocol: 'gt06' }
  const replies = await Promise.all(
    [1, 2, 3].map(() => call(platform, 'device/Adopt', params, { sid })),
  )
  const errors = replies.map(({ error }) => error ?? 'ok').toSorted()
  expect(errors).toEqual(['deviceExists', 'deviceExists', 'ok'])
})

test('addresses come in the order and language asked, raw coordinates where nobody knows', async () => {
  const params = {
    latlng: [
      { lat: 31_230_400, lon: 121_473_700 },
      { lat: -40_000_000, lon: -130_000_000 },
    ],
    language: 'en',
    src: 'test',
  }
  const reply = await call(platform, 'location/BatchReverseGeocode', params, { sid })
  expect(reply['items']).toMatchObject([
    { latlng: '31.2304,121.4737', country: 'China' },
    { latlng: '-40,-130', address: '-40.000000,-130.000000', city: '', country: '' },
  ])
  const zh = await call(
    platform,
    'location/BatchReverseGeocode',
    { latlng: params.latlng },
    { sid },
  )
  expect(zh['items'][0].country).toBe('中国')
  const odd = { latlng: params.latlng, language: '' }
  expect((await call(platform, 'location/BatchReverseGeocode', odd, { sid })).errcode).toBe(0)
})

test('places in GCJ-02 are the same places', async () => {
  const ask = (coordtype: string, lat: number, lon: number) =>
    call(platform, 'location/BatchReverseGeocode', { latlng: [{ lat, lon }], coordtype }, { sid })
  const wgs = await ask('wgs84ll', 39_907_500, 116_391_300)
  const gcj = await ask('gcj02ll', 39_908_900, 116_397_500)
  expect(gcj['items'][0].address).toBe(wgs['items'][0].address)
})

test('health tells in which processes and servers something differs from the others', async () => {
  const put = (name: string, given: object) =>
    prismaOf(platform).runningProcess.create({
      data: {
        name,
        kind: 'web',
        release: 'new',
        node: 'v20.20.2',
        zone: 'UTC',
        clockMs: -3,
        startedAt: new Date(Date.now() - 60_000),
        at: new Date(),
        ...given,
      },
    })
  await put('one/1', {})
  await put('one/2', { kind: 'gateway', startedAt: new Date() })
  await put('two/7', { kind: 'worker', clockMs: 1500, release: 'old', zone: 'Asia/Tokyo' })
  await put('two/8', { kind: 'worker', node: 'v24.0.0' })
  await put('gone/9', { at: new Date(Date.now() - 600_000) })
  const reply = await call(platform, 'ops/GetHealth', {}, { sid })
  const found = reply['running'].map(({ name, problems }: { name: string; problems: string[] }) => [
    name,
    problems,
  ])
  expect(Object.fromEntries(found)).toEqual({
    'one/1': [],
    'one/2': [],
    'two/7': ['clock', 'release', 'zone'],
    'two/8': ['version'],
  })
  const [main] = reply['servers']
  expect(main).toMatchObject({ store: 'main', node: '', standbys: [], zone: expect.any(String) })
  expect(main.bytes).toBeGreaterThan(1_000_000)
  expect(main.problems).not.toContain('away')
})

test('health tells of gateways, of processes that were started again and why, and of what waits', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'waypost-health-'))
  platform.config.dataDir = dataDir
  const from = { protocol: 'osmand', transport: 'http', ip: '203.0.113.9' }
  const refusals = [{ ...from, cause: 'template', count: 12, firstAt: 40, lastAt: 50 }]
  const counts = { connections: 7, messageErrors: 2, slowMessages: 1, refused: 5, leftOut: 3 }
  const status = { ...counts, refusals }
  await prismaOf(platform).gatewayStatus.create({
    data: { gatewayId: 'three', status, unknown: [], at: new Date() },
  })
  const ask = () => call(platform, 'ops/GetHealth', {}, { sid })
  expect((await ask())['processes']).toEqual([])
  const ended = { restarts: 3, reason: 'TypeError: x', endedAt: 90, nextStart: 99 }
  const states = [
    { name: 'web', isRunning: true, since: 10, restarts: 0 },
    { name: 'gateway', isRunning: false, since: 90, ...ended },
  ]
  writeFileSync(path.join(dataDir, 'processes.json'), JSON.stringify(states))
  const reply = await ask()
  expect(reply['gateways']).toContainEqual(
    expect.objectContaining({
      id: 'three',
      message_errors: 2,
      slow_messages: 1,
      refused: 5,
      left_out: 3,
      refusals: [
        {
          cause: 'template',
          protocol: 'osmand',
          transport: 'http',
          address: '203.0.113.9',
          count: 12,
          first_time: 40,
          last_time: 50,
        },
      ],
    }),
  )
  expect(reply['processes']).toEqual([
    { name: 'web', is_running: true, since: 10, restarts: 0 },
    {
      name: 'gateway',
      is_running: false,
      since: 90,
      restarts: 3,
      last_reason: 'TypeError: x',
      last_time: 90,
      next_start: 99,
    },
  ])
  const dealer = await createOrganisation(platform, { parent: root, kind: 'seller' })
  const permissions = ['e_ua_show_devops'] as const
  const watcher = await createAccount(platform, { organisation: dealer, permissions })
  const seen = await call(platform, 'ops/GetHealth', {}, { sid: await logIn(platform, watcher) })
  const own = seen['gateways'].find(({ id }: { id: string }) => id === 'three')
  expect(own).toMatchObject({ refused: 5, refusals: [] })
  expect(seen['processes'][1]).not.toHaveProperty('last_reason')
  const shipped = async () => (await ask())['maps'].archives[0]
  expect(await shipped()).toMatchObject({ name: 'liechtenstein', is_in_addresses: false })
  const { config, log } = platform
  const folders = mapFolders(config)
  const indexes = indexFolder(dataDir)
  await indexStreets({ folders, indexes, log, signal: new AbortController().signal })
  expect((await shipped()).is_in_addresses).toBe(true)
  const nothing = { tasks: 0, messages: 0, commands: 0, late_tracks: 0, history: 0 }
  expect(reply['waiting']).toEqual(nothing)
  await platform.positions.query(
    `INSERT INTO tracking.dirty_stream (device_id, from_time, to_time, newest)
     VALUES (901, 0, 9, NULL), (902, 0, 9, 9), (903, 0, 9, 9)`,
  )
  expect((await ask())['waiting']).toEqual({ ...nothing, late_tracks: 1, history: 2 })
  rmSync(dataDir, { recursive: true })
})
