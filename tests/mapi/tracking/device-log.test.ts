import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { putFrames } from '../../factories/frames.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let deviceId: number
let sid: string
const base = (Math.floor(Date.now() / 1000) - 600) * 1000

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
  deviceId = (await createDevice(platform, { organisation: root })).id
  await putFrames(platform, deviceId, [
    { at: base, name: '0x0100 registration', hex: '7e01007e' },
    { at: base, name: '0x8100 registered', hex: '7e81007e', direction: 'down' },
    { at: base + 5, name: '', hex: 'ffff', error: 'bad checksum' },
    { at: base + 10_000, name: '0x0200 location', hex: '7e02007e' },
  ])
})
afterAll(() => platform.close())

const log = (params: object = {}) =>
  call(platform, 'device/GetLog', { simei: String(deviceId), ...params }, { sid })
const names = (reply: Reply): string[] => reply['items'].map(({ name }: { name: string }) => name)

test('raw frames come newest first, with direction, hex and what was wrong', async () => {
  expect((await log())['items']).toEqual([
    {
      time_ms: base + 10_000,
      direction: 'up',
      protocol: 'jt808',
      name: '0x0200 location',
      hex: '7e02007e',
      error: null,
    },
    expect.objectContaining({ hex: 'ffff', error: 'bad checksum' }),
    expect.objectContaining({ time_ms: base }),
    expect.objectContaining({ time_ms: base }),
  ])
})

test('they are searched by hex and by name, and narrowed by time', async () => {
  expect(names(await log({ search: 'LOCATION' }))).toEqual(['0x0200 location'])
  expect(names(await log({ search: '8100' }))).toEqual(['0x8100 registered'])
  expect(names(await log({ start_time: base / 1000 + 1 }))).toEqual(['0x0200 location'])
  expect((await log({ end_time: base / 1000 }))['items']).toHaveLength(3)
  expect((await log({ start_time: base / 1000, end_time: base / 1000 - 5 })).error).toBe(
    'rangeReversed',
  )
  const month = 31 * 86_400
  const end_time = base / 1000
  expect((await log({ start_time: end_time - month, end_time })).error).toBeUndefined()
  expect((await log({ start_time: end_time - month - 61, end_time })).error).toBe('rangeTooLong')
})

test('pages by last_time neither lose nor repeat frames of one millisecond', async () => {
  const first = await log({ limit_size: 3 })
  expect(first['items']).toHaveLength(2)
  const second = await log({ limit_size: 3, last_time: first['items'].at(-1).time_ms })
  expect(second['items']).toHaveLength(2)
})

test('reading the newest asks the gateways to write out what they hold', async () => {
  const requested: unknown[] = []
  const stop = await platform.bus.subscribe('flushLog', (message) => requested.push(message))
  await log()
  await log({ last_time: base })
  await stop()
  expect(requested).toEqual([{ deviceId }])
})
