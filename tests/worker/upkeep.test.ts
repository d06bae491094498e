import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayText } from '#lib/format/time.ts'
import { dayNumber } from '#lib/motion/day-cut.ts'
import { tellUpkeep } from '#server/domain/tracking/upkeep/tell-upkeep.ts'
import { call, logIn } from '../factories/caller.ts'
import { createDevice } from '../factories/devices.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { openPlatform, type Platform } from '../factories/platform.ts'
import { putUpkeep } from '../factories/upkeep.ts'

let platform: Platform
let root: Awaited<ReturnType<typeof createOrganisation>>
const zone = 'Asia/Shanghai'

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  root = await createOrganisation(platform, { name: 'root' })
})
beforeEach(() => platform.pool.query('DELETE FROM outbox_message; DELETE FROM upkeep'))
afterAll(() => platform.close())

const today = (days = 0) => dayText(platform.now() / 1000 + days * 86_400, zone)

/** On, to this hour of the clock in China. */
function to(hour: number, days = 0) {
  const seconds = Math.floor(platform.now() / 1000 + 8 * 3600) % 86_400
  const ahead = hour * 3600 - seconds
  platform.advance(days * 86_400 + (days === 0 && ahead < 0 ? ahead + 86_400 : ahead))
}

const tell = () => tellUpkeep({ ...platform, main: platform.pool })
const messages = async () =>
  (
    await platform.pool.query<{ channel: string; target: string; subject: string; body: string }>(
      'SELECT channel, target, subject, body FROM outbox_message ORDER BY id',
    )
  ).rows

async function person(
  organisation: { id: number; path: string },
  { language = 'en', ways = ['mail'] }: { language?: string; ways?: string[] } = {},
) {
  const account = await createAccount(platform, { organisation })
  await platform.pool.query('UPDATE account SET email = $2, settings = $3 WHERE id = $1', [
    account.id,
    `p${account.id}@example.com`,
    { language },
  ])
  const sid = await logIn(platform, account)
  if (ways.length > 0)
    expect(await call(platform, 'alarm/UpdateToken', { flag: 1, ways }, { sid })).toMatchObject({
      errcode: 0,
    })
  return { ...account, sid, mail: `p${account.id}@example.com` }
}

async function scene(language = 'en') {
  const organisation = await createOrganisation(platform, { parent: root })
  const device = await createDevice(platform, { organisation, name: 'van' })
  const reader = await person(organisation, { language })
  return { organisation, device, reader, deviceId: device.id, organisationId: organisation.id }
}

test('each stage is told once, on its day, from eight in the morning on', async () => {
  to(7)
  const { deviceId, organisationId, reader } = await scene()
  await putUpkeep(platform, { deviceId, organisationId, dueOn: today(15) })
  const subjects = async () => (await messages()).map(({ subject }) => subject)
  await tell()
  expect(await subjects()).toEqual([])
  to(7, 1)
  await tell()
  expect(await subjects()).toEqual([])
  to(8)
  await Promise.all([tell(), tell()])
  await tell()
  expect(await messages()).toEqual([
    expect.objectContaining({
      channel: 'mail',
      target: reader.mail,
      subject: expect.stringContaining('maintenance reminder (1)'),
      body: expect.stringMatching(/^van \(\d+\): Inspection, Soon \(\d{4}-\d\d-\d\d\)$/),
    }),
  ])
  to(9, 13)
  await tell()
  expect(await subjects()).toHaveLength(1)
  to(9, 1)
  await tell()
  await tell()
  expect((await messages()).map(({ body }) => body.split(', ')[1])).toEqual([
    expect.stringMatching(/^Soon/),
    expect.stringMatching(/^Due/),
  ])
  to(9, 1)
  await tell()
  to(9, 1)
  await tell()
  expect((await messages()).at(-1)?.body).toContain('Overdue')
  expect(await subjects()).toHaveLength(3)
})

test('the notice of a browser opens the list of what is due', async () => {
  to(9)
  const organisation = await createOrganisation(platform, { parent: root })
  const { id: deviceId } = await createDevice(platform, { organisation })
  const reader = await person(organisation, { ways: ['push'] })
  await platform.pool.query(
    `INSERT INTO web_push_subscription (account_id, sid_hash, endpoint_hash, endpoint, p256dh, auth, brand)
     VALUES ($1, '\\x01', '\\x02', 'https://push.example.com/1', 'k', 'a', 'waypost')`,
    [reader.id],
  )
  await putUpkeep(platform, { deviceId, organisationId: organisation.id, dueOn: today(1) })
  await tell()
  const { rows } = await platform.pool.query(
    'SELECT channel, open_path AS path FROM outbox_message',
  )
  expect(rows).toEqual([{ channel: 'push', path: '/device/upkeep' }])
})

test('whoever dies in the middle has told nothing, and the next tells all, once', async () => {
  to(9)
  const { deviceId, organisationId } = await scene()
  await putUpkeep(platform, { deviceId, organisationId, dueOn: today(3) })
  await platform.pool.query(
    `CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
     CREATE TRIGGER dies BEFORE UPDATE ON upkeep FOR EACH ROW EXECUTE FUNCTION dies()`,
  )
  await expect(tell()).rejects.toThrow('killed')
  await expect(tell()).rejects.toThrow('killed')
  expect(await messages()).toEqual([])
  await platform.pool.query('DROP TRIGGER dies ON upkeep; DROP FUNCTION dies()')
  await tell()
  await tell()
  expect(await messages()).toHaveLength(1)
})

test('one mail tells all of a person, in its language; who planned is told too', async () => {
  to(9)
  const { organisation, deviceId, organisationId, reader } = await scene('fr')
  const maker = await person(organisation, { language: 'zh', ways: [] })
  const simei = String(deviceId)
  for (const due_day of [today(1), today(-1)]) {
    const params = { simei: [simei], kind: 'other', name: 'Freins', due_day }
    expect(await call(platform, 'device/SetUpkeep', params, { sid: maker.sid })).toMatchObject({
      suc_items: [simei],
    })
  }
  await putUpkeep(platform, { deviceId, organisationId, dueOn: today(2) })
  await tell()
  const told = new Map((await messages()).map((message) => [message.target, message]))
  expect([...told.keys()].sort()).toEqual([maker.mail, reader.mail].sort())
  expect(told.get(reader.mail)?.subject).toContain('rappel d’entretien (3)')
  expect(told.get(reader.mail)?.body).toContain('Freins, En retard')
  expect(told.get(maker.mail)?.body.split('\n')).toHaveLength(2)
  expect(told.get(maker.mail)?.body).toContain('已逾期')
})

test('who wants no reminders of upkeep gets none, of own plans neither', async () => {
  to(9)
  const { organisation, deviceId, reader } = await scene('en')
  const maker = await person(organisation, { language: 'en', ways: [] })
  const simei = String(deviceId)
  const off = { flag: 1, ways: ['mail'], is_upkeep: false }
  for (const { sid } of [reader, maker])
    expect((await call(platform, 'alarm/UpdateToken', off, { sid })).error).toBeUndefined()
  expect(await call(platform, 'alarm/GetToken', {}, { sid: maker.sid })).toMatchObject({
    is_upkeep: false,
  })
  const params = { simei: [simei], kind: 'service', due_day: today(-1) }
  await call(platform, 'device/SetUpkeep', params, { sid: maker.sid })
  await tell()
  expect(await messages()).toEqual([])
})

test('an odometer that gets there is told when it is counted', async () => {
  to(9)
  const { deviceId, reader } = await scene()
  const simei = String(deviceId)
  const { sid } = reader
  const ask = (func: string, params: object) => {
    platform.advance(1)
    return call(platform, `device/${func}`, params, { sid })
  }
  await ask('SetMeter', { simei, day: today(), odometer_km: 9000 })
  await ask('SetUpkeep', { simei: [simei], kind: 'service', due_km: 10_000, remind_km: 300 })
  await tell()
  expect(await messages()).toEqual([])
  const drove = (km: number) =>
    platform.positions.query(
      `INSERT INTO tracking.day (device_id, day, metres, drive_seconds, idle_seconds, stop_seconds, gap_seconds,
         online_seconds, top_speed, trips, version) VALUES ($1, $2, $3, 1, 0, 0, 0, 0, 0, 1, 1)`,
      [deviceId, dayNumber(today()), km * 1000],
    )
  to(9, 1)
  await drove(750)
  await tell()
  await tell()
  expect((await messages()).map(({ body }) => body)).toEqual([
    expect.stringContaining('Service, Soon (10,000 km)'),
  ])
  to(9, 1)
  await drove(260)
  await tell()
  expect((await messages()).at(-1)?.body).toContain('Due')
  to(9, 1)
  await drove(95)
  await tell()
  await tell()
  expect((await messages()).at(-1)?.body).toContain('Overdue')
  expect(await messages()).toHaveLength(3)
})

test('nobody is told of what lies in the bin, or of what another had planned', async () => {
  to(9)
  const { deviceId, organisationId } = await scene()
  await putUpkeep(platform, { deviceId, organisationId, dueOn: today(3) })
  const set = (sql: string, ...values: unknown[]) =>
    platform.pool.query(`UPDATE device SET ${sql} WHERE id = $1`, [deviceId, ...values])
  await set('deleted_at = now()')
  await tell()
  const other = await scene()
  await set('deleted_at = NULL, organisation_id = $2', other.organisationId)
  to(9, 1)
  await tell()
  expect(await messages()).toEqual([])
})

test('one that was moved is told anew, one whose note was changed is not', async () => {
  to(9)
  const { deviceId, organisationId, reader } = await scene()
  const id = await putUpkeep(platform, { deviceId, organisationId, dueOn: today(3) })
  await tell()
  const change = (more: object) => {
    const params = { simei: [String(deviceId)], upkeep_id: String(id), kind: 'inspection' }
    platform.advance(1)
    return call(platform, 'device/SetUpkeep', { ...params, ...more }, { sid: reader.sid })
  }
  await change({ due_day: today(3), note: 'Garage' })
  await tell()
  expect(await messages()).toHaveLength(1)
  await change({ due_day: today(5), note: 'Garage' })
  await tell()
  await tell()
  expect(await messages()).toHaveLength(2)
})
