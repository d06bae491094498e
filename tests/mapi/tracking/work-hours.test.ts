import { afterAll, beforeAll, expect, test } from 'vitest'
import { workHoursLimits } from '#lib/rules/work-hours.ts'
import { logIn } from '../../factories/caller.ts'
import { drivenVan, giveDevice, type VanRow } from '../../factories/driven-van.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { everyDay } from '../../factories/working-days.ts'

let platform: Platform
let dealer: Organisation
let dealerSid: string

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  dealerSid = await logIn(platform, await createAccount(platform, { organisation: dealer }))
})
afterAll(() => platform.close())

async function customer() {
  const van = await drivenVan(platform, dealer)
  const { ask, simei, sid, organisation } = van
  const rowsOf = async (by = sid, params: object = {}): Promise<VanRow[]> =>
    (await ask('family/GetWorkHours', params, by))['items']
  return {
    ...van,
    rowsOf,
    set: (hours: object[], usual_purpose = 'hours', by = sid) =>
      ask('family/SetWorkHours', { hours, usual_purpose }, by),
    setBelow: (hours: object[]) =>
      ask('family/SetWorkHours', { sfamilyid: String(organisation.id), hours }, dealerSid),
    inherit: (by = sid) => ask('family/DeleteWorkHours', {}, by),
    setDevice: (hours: object[], by = sid) => ask('device/SetWorkHours', { simei, hours }, by),
    inheritDevice: () => ask('device/DeleteWorkHours', { simei }),
  }
}

const office = everyDay('08:00', '17:00')

test('hours are inherited from the nearest above, replaced, emptied and inherited again', async () => {
  const { rowsOf, set, inherit } = await customer()
  expect(await rowsOf()).toMatchObject([{ source: 'none', hours: [], week_seconds: 0 }])
  await set(office, 'business', dealerSid)
  const inherited = { source: 'above', hours: office, usual_purpose: 'business', set_time: null }
  // Nothing of the organisation above is named.
  expect(await rowsOf()).toMatchObject([{ ...inherited, source_name: '' }])
  expect((await set(everyDay('09:00', '10:30'))).error).toBeUndefined()
  const [own] = await rowsOf()
  expect(own).toMatchObject({
    source: 'own',
    week_seconds: 7 * 5400,
    usual_purpose: 'hours',
    zone: 'Asia/Shanghai',
  })
  expect(own?.['hours_text']).toContain('09:00–10:30')
  await set([])
  expect(await rowsOf()).toMatchObject([{ source: 'own', hours: [], week_seconds: 0 }])
  await inherit()
  expect(await rowsOf()).toMatchObject([inherited])
  await inherit(dealerSid)
  expect(await rowsOf()).toMatchObject([{ source: 'none' }])
})

test('what has its own below is listed, and who inherits names the organisation it may see', async () => {
  const { rowsOf, setBelow, setDevice, inheritDevice, organisation, device, set } = await customer()
  await set(office, 'none', dealerSid)
  const inView = { sfamilyid: String(organisation.id) }
  expect(await rowsOf(dealerSid, inView)).toMatchObject([
    { source: 'above', source_name: 'Dealer', simei: null },
  ])
  await setBelow(everyDay('22:00', '06:00'))
  await setDevice(everyDay('07:00', '08:00'))
  const rows = await rowsOf(dealerSid)
  expect(rows.filter(({ sfamilyid }) => sfamilyid === String(organisation.id))).toMatchObject([
    { source: 'own', simei: null, week_seconds: 7 * 8 * 3600 },
    { source: 'own', imei: device.imei, usual_purpose: null, week_seconds: 7 * 3600 },
  ])
  await inheritDevice()
  expect((await rowsOf()).filter(({ simei }) => simei !== null)).toEqual([])
  await set([], 'none', dealerSid)
})

test('hours of a device are those of who set them', async () => {
  const seller = await customer()
  const buyer = await customer()
  await seller.setDevice(office)
  await giveDevice(platform, seller.device.id, buyer.organisation)
  expect((await buyer.rowsOf()).filter(({ simei }) => simei !== null)).toEqual([])
  await giveDevice(platform, seller.device.id, seller.organisation)
  expect((await seller.rowsOf()).filter(({ simei }) => simei !== null)).toHaveLength(1)
})

test('periods are checked, kept once and in order', async () => {
  const { set, rowsOf, setDevice } = await customer()
  const refused = { error: 'badParams' }
  const day = (start: string, end: string, of = 1) => ({ day: of, start, end })
  expect(await set([day('08:00', '08:00')])).toMatchObject(refused)
  expect(await set([day('8:00', '09:00')])).toMatchObject(refused)
  expect(await set([day('08:00', '24:00')])).toMatchObject(refused)
  expect(await set([day('08:00', '09:00', 8)])).toMatchObject(refused)
  expect(await setDevice([day('08:00', '09:00', 0)])).toMatchObject(refused)
  const many = Array.from({ length: workHoursLimits.aDay + 1 }, (_, n) =>
    day(`0${n}:00`, `0${n}:30`),
  )
  expect(await set(many)).toMatchObject(refused)
  expect((await set(many.slice(1))).error).toBeUndefined()
  const twice = [day('13:00', '17:00'), day('08:00', '12:00'), day('13:00', '17:00')]
  expect((await set(twice)).error).toBeUndefined()
  expect((await rowsOf())[0]?.['hours']).toEqual([day('08:00', '12:00'), day('13:00', '17:00')])
})

test('what was set is in the log, with what it was before', async () => {
  const { set, inherit, setDevice, organisation } = await customer()
  const short = [{ day: 1, start: '08:00', end: '12:00' }]
  await set(short)
  await inherit()
  await setDevice(short)
  const { rows } = await platform.pool.query(
    `SELECT func, before, after FROM audit WHERE organisation_id = $1 AND func LIKE '%WorkHours'
      ORDER BY id`,
    [organisation.id],
  )
  const told = ['1 08:00–12:00']
  expect(rows).toMatchObject([
    { func: 'family/SetWorkHours', after: { workHours: told, usualPurpose: 'hours' } },
    {
      func: 'family/DeleteWorkHours',
      before: { workHours: told, usualPurpose: 'hours' },
      after: { isInherited: true },
    },
    { func: 'device/SetWorkHours', after: { workHours: told } },
  ])
})
