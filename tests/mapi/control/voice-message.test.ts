import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

const voiceMessage = 20_016

let platform: Platform
let root: Organisation
let sid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  sid = await logIn(platform, await createAccount(platform, { organisation: root }))
})
beforeEach(() => platform.advance(10))
afterAll(() => platform.close())

const ask = (func: string, params: object) => call(platform, func, params, { sid })

async function newDevice(protocol = 'watch'): Promise<string> {
  const device = await createDevice(platform, { organisation: root, protocol: protocol as 'watch' })
  await putState(platform, device.id)
  return String(device.id)
}

/** Frames of 12.2 kbit/s, of 20 ms each. */
const spoken = (frames: number, behind = '') =>
  Buffer.from(`#!AMR\n${`\x3c${'s'.repeat(31)}`.repeat(frames)}${behind}`, 'latin1').toString(
    'base64',
  )

const send = (simei: string, sound: unknown, rest: object = {}) =>
  ask('cmd/Send', {
    simei: simei,
    type_value: voiceMessage,
    params: { sound: sound },
    wait_seconds: 0,
    ...rest,
  })

test.each([
  ['less than half a second', spoken(24), '至少说 0.5 秒'],
  ['more than 15 s', spoken(751), '最多 15 秒'],
  ['15 s of silence after half a second', spoken(25, '|'.repeat(726)), '最多 15 秒'],
  ['half a second of which most has no sound', spoken(10, '|'.repeat(20)), '至少说 0.5 秒'],
  ['a frame that is cut', spoken(30, '\x3cs'), 'AMR-NB 文件'],
  ['a frame of an unknown type', spoken(30, '\x48'), 'AMR-NB 文件'],
  ['AMR-WB', Buffer.from(`#!AMR-WB\n${'s'.repeat(900)}`).toString('base64'), 'AMR-NB 文件'],
  ['no sound at all', Buffer.from('RIFF').toString('base64'), 'AMR-NB 文件'],
  ['no base64', `IyFBTVIK${'-'.repeat(200)}`, 'AMR-NB 文件'],
])('%s is refused with what to do', async (_, sound, message) => {
  const reply = await send(await newDevice(), sound)
  expect([reply.error, reply['fields'][0].path]).toEqual(['badParams', 'params.sound'])
  expect(reply['fields'][0].message).toContain(message)
})

test('both ends of the length are taken, by watches alone', async () => {
  const simei = await newDevice()
  for (const frames of [25, 750])
    expect(await send(simei, spoken(frames))).toMatchObject({ errcode: 0 })
  for (const protocol of ['jt808', 'gt06', 'osmand'])
    expect((await send(await newDevice(protocol), spoken(50))).error).toBe('commandUnsupported')
  expect((await send(simei, undefined)).error).toBe('badParams')
  const { items } = await ask('cmd/GetCatalogue', { simei: simei })
  const item = items.find(({ name }: { name: string }) => name === 'voiceMessage')
  expect(item).toMatchObject({
    params: { sound: { type: 'sound', most: 15 } },
    is_for_one: true,
    why_not: null,
  })
})

test('another device is told that its protocol has no word for it, and no text either', async () => {
  const { items } = await ask('cmd/GetCatalogue', { simei: await newDevice('jt808') })
  const item = items.find(({ name }: { name: string }) => name === 'voiceMessage')
  expect(item).toMatchObject({ why_not: 'noWord', takes_text: false })
})

test('many devices are not spoken to at once', async () => {
  await newDevice()
  const { selection_id } = await ask('device/Select', {})
  const order = {
    selection_id: selection_id,
    type_value: voiceMessage,
    params: { sound: spoken(50) },
  }
  for (const func of ['cmd/BatchSend', 'cmd/CheckBatch'])
    expect((await ask(func, order)).error).toBe('commandForOne')
})

test('lists, log and audit tell how long it is, and nothing has the sound once it has ended', async () => {
  const simei = await newDevice()
  const sound = spoken(600)
  const asked = { offline: 'cache', request_id: crypto.randomUUID() }
  const { cmd_id: id } = await send(simei, sound, asked)
  const kept = async () =>
    (await platform.pool.query('SELECT params FROM command WHERE id = $1', [id])).rows[0]?.params
  expect(await kept()).toEqual({ sound: sound, seconds: 12 })
  const now = Math.floor(Date.now() / 1000)
  const listed = await ask('cmd/GetCmdList', { simei: simei })
  expect(listed['items']).toMatchObject([{ cmd_id: id, kind: 'voice', voice_seconds: 12 }])
  const sent = await ask('cmd/GetSent', {
    simei: simei,
    start_time: now - 3600,
    end_time: now + 60,
  })
  expect(sent['items']).toMatchObject([
    { cmd_id: id, name: 'voiceMessage', content: 'seconds 12', apn: null },
  ])
  const { rows: events } = await platform.pool.query(
    `SELECT after FROM audit WHERE func = 'cmd/Send' AND object_id = $1 AND errcode = 0`,
    [simei],
  )
  expect(events).toEqual([
    { after: { type_value: voiceMessage, command: id, seconds: 12, ownerId: root.id } },
  ])
  const everywhere = await platform.pool.query<{ table: string }>(
    `SELECT table_name AS table FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const holders: string[] = []
  for (const { table } of everywhere.rows) {
    const { rowCount } = await platform.pool.query(
      `SELECT FROM "${table}" t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
      [sound.slice(0, 60)],
    )
    if (rowCount) holders.push(table)
  }
  expect(holders).toEqual(['command'])
  expect(JSON.stringify([listed, sent, events])).not.toContain(sound.slice(8, 40))
  expect(await ask('cmd/Cancel', { simei: simei, cmd_id: id })).toMatchObject({ errcode: 0 })
  expect(await kept()).toEqual({ seconds: 12 })
})

test('a newer one takes the place of one that waits, whose sound is gone', async () => {
  const simei = await newDevice()
  const { cmd_id: older } = await send(simei, spoken(50), { offline: 'cache' })
  const { cmd_id: newer } = await send(simei, spoken(100), { offline: 'cache' })
  const { rows } = await platform.pool.query(
    `SELECT id::text, state::text, params ? 'sound' AS has FROM command
     WHERE id = ANY ($1::int8[]) ORDER BY id`,
    [[older, newer]],
  )
  expect(rows).toEqual([
    { id: older, state: 'cancelled', has: false },
    { id: newer, state: 'waiting', has: true },
  ])
})
