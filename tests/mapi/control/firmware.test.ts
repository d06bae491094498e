import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firmwareLimits } from '#lib/rules/firmware-limits.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import { putFirmware, putRollout } from '../../factories/firmware.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putFile } from '../../factories/tasks.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation
let shop: Organisation
let accountId: number
let sid: string
let shopSid: string
let firmwareId: number

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { parent: root, name: 'dealer' })
  shop = await createOrganisation(platform, { parent: dealer, name: 'shop' })
  const account = await createAccount(platform, { organisation: dealer })
  accountId = account.id
  sid = await logIn(platform, account)
  shopSid = await logIn(platform, await createAccount(platform, { organisation: shop }))
})
afterAll(() => platform.close())

beforeEach(async () => {
  await platform.pool.query('TRUNCATE rollout CASCADE')
  await platform.pool.query('DELETE FROM firmware')
  await platform.pool.query(`UPDATE device SET model = 'old' WHERE model = 'GT-100'`)
  firmwareId = await putFirmware(platform, { organisationId: dealer.id })
})

function ask(func: string, params: object, as = sid) {
  platform.advance(2)
  return call(platform, func, params, { sid: as })
}

const device = (options: Parameters<typeof createDevice>[1] | object = {}) =>
  createDevice(platform, { organisation: dealer, model: 'GT-100', ...options })

const inDays = (days: number) => Math.floor(platform.now() / 1000) + days * 86_400

const plan = (more: object = {}) => ({
  firmware_id: String(firmwareId),
  model: 'GT-100',
  version: '2.0',
  way: 'packets',
  end_time: inDays(7),
  ...more,
})

const bytes = Buffer.from([1, 2, 3, 0x7e])

const upload = () =>
  putFile(platform, {
    accountId,
    kind: 'firmware',
    name: 'fw.bin',
    bytes,
  })

test('an uploaded file becomes firmware of an organisation and those below, and goes with it', async () => {
  const file_id = await upload()
  const added = await ask('tool/AddFirmware', {
    file_id,
    models: ['GT-200', 'GT-200', 'GT-300'],
    version: 'V2.1',
    part: 'positioning',
    manufacturer: '70111',
    note: 'beta',
  })
  expect(added).toMatchObject({
    errcode: 0,
    size: 4,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const { items } = await ask('tool/GetFirmware', { model: 'GT-300' }, shopSid)
  expect(items).toMatchObject([
    {
      firmware_id: added['firmware_id'],
      models: ['GT-200', 'GT-300'],
      version: 'V2.1',
      part: 'positioning',
      manufacturer: '70111',
      note: 'beta',
      size: 4,
      sfamily_name: '',
      is_own: false,
    },
  ])
  const own = await ask('tool/GetFirmware', { limit_size: 1 })
  expect(own.items).toMatchObject([{ sfamily_name: 'dealer', is_own: true }])
  const next = await ask('tool/GetFirmware', { last_id: own.items?.[0]?.firmware_id })
  expect(next.items).toMatchObject([{ firmware_id: String(firmwareId) }])
  // A file is one firmware, and another's is none.
  const again = { file_id, models: ['GT-200'], version: 'V2.1' }
  expect((await ask('tool/AddFirmware', again)).error).toBe('notFound')
  expect(
    (await ask('tool/AddFirmware', { ...again, file_id: await upload() }, shopSid)).error,
  ).toBe('notFound')
  expect(
    (await ask('tool/DeleteFirmware', { firmware_id: added['firmware_id'] }, shopSid)).error,
  ).toBe('notFound')
  expect(await ask('tool/DeleteFirmware', { firmware_id: added['firmware_id'] })).toMatchObject({
    errcode: 0,
  })
  const { rowCount } = await platform.pool.query('SELECT FROM stored_file WHERE id = $1', [file_id])
  expect(rowCount).toBe(0)
})

test('a text that fetches names the address, and cuts no engine off', async () => {
  const text = async (fetch_text: string) =>
    ask('tool/AddFirmware', {
      file_id: await upload(),
      models: ['GT-200'],
      version: '1',
      fetch_text,
    })
  expect((await text('UPDATE,http://x#')).error).toBe('badParams')
  expect((await text('RELAY,1,{url}#')).error).toBe('relayByText')
  expect(await text('UPDATE,{url}#')).toMatchObject({ errcode: 0 })
})

test('a version that has ; in it is refused, which parts the values of 0x8105', async () => {
  const params = { file_id: await upload(), models: ['GT-200'], version: '1;2' }
  expect((await ask('tool/AddFirmware', params)).error).toBe('badParams')
})

test('an organisation keeps so many at most', async () => {
  await platform.pool.query(
    `WITH files AS (INSERT INTO stored_file (id, name, kind, mime, size, bytes, expires_at)
       SELECT gen_random_uuid(), 'x', 'firmware', 'x', 1, 'x', '2199-12-31' FROM generate_series(1, $2) RETURNING id)
     INSERT INTO firmware (organisation_id, models, version, part, size, sha256, file_id, created_at)
     SELECT $1, '{X}', '1', 0, 1, 'x', id, now() FROM files`,
    [dealer.id, firmwareLimits.perOrganisation - 1],
  )
  const params = { file_id: await upload(), models: ['GT-200'], version: '1' }
  expect((await ask('tool/AddFirmware', params)).error).toBe('tooManyFirmware')
})

test('named devices first, then a share of the others, then the rest: the same that was checked', async () => {
  const named = await device()
  for (let n = 0; n < 10; n++) await device({ organisation: n % 2 ? shop : dealer })
  await device({ model: 'other' })
  await device({ deletedAt: new Date() })
  await device({ organisation: root })
  const gt06 = await device({ protocol: 'gt06' })
  const asked = plan({ imei_list: [named.imei], share: 20, is_whole: true })
  const counts = { named: 1, shared: 3, others: 8, unable: 1 }
  expect(await ask('tool/CheckFirmware', asked)).toMatchObject(counts)
  const started = await ask('tool/StartFirmware', asked)
  expect(started).toMatchObject({ errcode: 0, ...counts })
  const { items } = await ask('tool/GetFirmwareDevices', { rollout_id: started['rollout_id'] })
  expect(items).toHaveLength(12)
  expect(items?.filter(({ stage }: { stage: number }) => stage === 1)).toMatchObject([
    { imei: named.imei, state: 'waiting', tries: 0, start_time: null },
  ])
  expect(items?.find(({ simei }: { simei: string }) => simei === String(gt06.id))).toMatchObject({
    state: 'skipped',
    why: 'protocol',
  })
  const log = await ask('tool/GetFirmwareLog', { state: 'running' })
  expect(log.items).toMatchObject([
    {
      model: 'GT-100',
      version: '2.0',
      way: 'packets',
      state: 'running',
      why: '',
      stage: 1,
      share: 20,
      is_whole: true,
      total: 12,
      waiting: 11,
      underway: 0,
      done: 0,
      failed: 0,
      left_out: 1,
      sfamily_name: 'dealer',
      close_time: null,
    },
  ])
  const page = await ask('tool/GetFirmwareDevices', {
    rollout_id: started['rollout_id'],
    state: 'waiting',
    last_simei: items?.[9]?.simei,
  })
  expect(
    page.items?.every(({ simei }: { simei: string }) => Number(simei) > Number(items?.[9]?.simei)),
  ).toBe(true)
  // Those of organisations below are out of it when they are not asked for.
  await platform.pool.query('TRUNCATE rollout CASCADE')
  expect(await ask('tool/CheckFirmware', { ...asked, is_get_child: false })).toMatchObject({
    named: 1,
    shared: 2,
    others: 4,
  })
})

test('never without the model and version of the firmware', async () => {
  const { imei } = await device()
  const other = await device({ model: 'GT-900' })
  const refused = async (more: object) => (await ask('tool/StartFirmware', plan(more))).error
  expect(await refused({ imei_list: [imei], version: '2.1' })).toBe('firmwareMismatch')
  expect(await refused({ imei_list: [imei], model: 'GT-900' })).toBe('firmwareMismatch')
  expect(await refused({ imei_list: [imei, other.imei] })).toBe('firmwareOtherModel')
  expect(await refused({ imei_list: ['999999999'] })).toBe('numbersUnknown')
  expect(await refused({})).toBe('firmwareNobody')
  expect(await refused({ imei_list: [imei], end_time: inDays(0) })).toBe('rolloutPast')
  expect(await refused({ imei_list: [imei], end_time: inDays(91) })).toBe('rangeTooLong')
  expect(await refused({ imei_list: [imei], firmware_id: '999' })).toBe('notFound')
  const { error_message: words } = await ask(
    'tool/StartFirmware',
    plan({ imei_list: [other.imei] }),
  )
  expect(words).toContain(other.imei)
})

test('firmware of an organisation below, or beside, is none', async () => {
  const { imei } = await device()
  const foreign = await putFirmware(platform, { organisationId: shop.id })
  const asked = plan({ imei_list: [imei], firmware_id: String(foreign) })
  expect((await ask('tool/CheckFirmware', asked)).error).toBe('notFound')
})

test('a device is in one roll-out at a time; its firmware stays meanwhile', async () => {
  const { imei } = await device()
  const started = await ask('tool/StartFirmware', plan({ imei_list: [imei] }))
  const again = await ask('tool/StartFirmware', plan({ share: 100 }))
  expect(again.error).toBe('firmwareBusy')
  expect(again.error_message).toContain(imei)
  const own = { firmware_id: String(firmwareId) }
  expect((await ask('tool/DeleteFirmware', own)).error).toBe('firmwareInUse')
  const one = { rollout_id: started['rollout_id'] }
  expect(await ask('tool/PauseFirmware', one)).toMatchObject({ errcode: 0 })
  expect((await ask('tool/DeleteFirmware', own)).error).toBe('firmwareInUse')
  const { items } = await ask('tool/GetFirmwareLog', one)
  expect(items).toMatchObject([{ state: 'paused', why: 'byPerson', waiting: 1 }])
  await ask('tool/ResumeFirmware', one)
  expect((await ask('tool/GetFirmwareLog', one)).items).toMatchObject([
    { state: 'running', why: '' },
  ])
  await ask('tool/StopFirmware', one)
  const stopped = await ask('tool/GetFirmwareLog', one)
  expect(stopped.items).toMatchObject([{ state: 'stopped', waiting: 0, left_out: 1 }])
  expect(stopped.items?.[0]?.close_time).not.toBeNull()
  for (const func of ['Pause', 'Resume', 'Stop'])
    expect((await ask(`tool/${func}Firmware`, one)).error).toBe('rolloutOver')
  expect(await ask('tool/DeleteFirmware', own)).toMatchObject({ errcode: 0 })
  expect((await ask('tool/GetFirmwareLog', one)).items).toMatchObject([
    { model: 'GT-100', version: '2.0' },
  ])
})

test('two who start at once do not both get a device', async () => {
  const { imei } = await device()
  const answers = await Promise.all(
    [1, 2, 3].map(() => ask('tool/StartFirmware', plan({ imei_list: [imei] }))),
  )
  const outcomes = answers.map(({ error }) => error ?? 'ok').sort()
  expect(outcomes).toEqual(['firmwareBusy', 'firmwareBusy', 'ok'])
})

test('by text: only where the firmware has one', async () => {
  const { imei } = await device({ protocol: 'gt06' })
  const asked = plan({ imei_list: [imei], way: 'text' })
  expect(await ask('tool/CheckFirmware', asked)).toMatchObject({ named: 1, unable: 1 })
  firmwareId = await putFirmware(platform, { organisationId: dealer.id, fetchText: 'UP,{url}#' })
  const able = plan({ imei_list: [imei], way: 'text' })
  expect(await ask('tool/CheckFirmware', able)).toMatchObject({ named: 1, unable: 0 })
})

test('so many roll-outs at once, and so many devices of one, at most', async () => {
  const one = await device()
  for (let n = 0; n < firmwareLimits.open; n++)
    await putRollout(platform, { organisationId: shop.id, firmwareId, stages: [] })
  const params = plan({ imei_list: [one.imei] })
  expect((await ask('tool/StartFirmware', params)).error).toBe('tooManyRollouts')
  await platform.pool.query('TRUNCATE rollout CASCADE')
  await platform.pool.query(
    `INSERT INTO device (imei, organisation_id, protocol, model)
     SELECT (7000000000 + n)::text, $1, 'jt808', 'GT-100' FROM generate_series(1, $2) n`,
    [shop.id, firmwareLimits.devices],
  )
  expect((await ask('tool/CheckFirmware', plan({ share: 1 }))).error).toBe('selectionTooLarge')
})

test('an account above the reader is not named', async () => {
  const { imei } = await device({ organisation: shop })
  const shops = await ask(
    'tool/StartFirmware',
    plan({ imei_list: [imei], sfamilyid: String(shop.id) }),
  )
  const one = { rollout_id: shops['rollout_id'] }
  expect((await ask('tool/GetFirmwareLog', one)).items?.[0]?.actor).not.toBe('')
  expect((await ask('tool/GetFirmwareLog', one, shopSid)).items).toMatchObject([{ actor: '' }])
})
