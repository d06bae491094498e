import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeEpoch } from '#lib/codes/position-flags.ts'
import { call, logIn } from '../../factories/caller.ts'
import { createDevice, putState } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'

let platform: Platform
let dealer: Organisation
let customer: Organisation
let asDealer: string
let logInDealer: () => Promise<string>
let logInCustomer: () => Promise<string>
const day = 86_400
/** Sold with an account of its own, sold without, the dealer's own. */
const ids: Record<'bound' | 'sold' | 'own', number> = { bound: 0, sold: 0, own: 0 }

const seconds = () => Math.floor(platform.now() / 1000)
const isHeard = (id: number) =>
  platform.positions.query('UPDATE tracking.device_state SET seen_at = $2 WHERE device_id = $1', [
    id,
    seconds() - storeEpoch,
  ])

beforeAll(async () => {
  platform = await openPlatform({ isHeld: true })
  const root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { name: 'Dealer', parent: root })
  customer = await createOrganisation(platform, { name: 'Customer', parent: dealer })
  const seller = await createAccount(platform, { organisation: dealer })
  logInDealer = () => logIn(platform, seller)
  asDealer = await logInDealer()
  const manager = await createAccount(platform, { organisation: customer })
  logInCustomer = () => logIn(platform, manager)
  const driver = await createAccount(platform, { organisation: customer, role: 'e_role_user' })
  await platform.pool.query(
    `UPDATE account SET email = CASE id WHEN $1 THEN 'boss@example.com' ELSE 'driver@example.com' END,
       settings = '{"language":"en"}' WHERE id IN ($1, $2)`,
    [manager.id, driver.id],
  )
  const add = async (organisation: Organisation, name: string) => {
    const { id } = await createDevice(platform, { organisation, name })
    await putState(platform, id, { fixedAt: seconds() - 10 * day, line: 'down' })
    return id
  }
  ids.bound = await add(customer, 'Bus')
  ids.sold = await add(customer, 'Van')
  ids.own = await add(dealer, 'Own')
  await platform.pool.query('UPDATE device SET account_id = $2 WHERE id = $1', [
    ids.bound,
    driver.id,
  ])
})
afterAll(() => platform.close())

type Row = Record<string, string | number | null>

async function run(func: string, params: object, sid = asDealer) {
  platform.advance(2)
  return (await call(platform, func, params, { sid })) as unknown as {
    suc_items: string[]
    fail_items: { simei: string; error_message: string }[]
    items: Row[]
  }
}

const silent = async (params: object = {}, sid = asDealer) =>
  (await run('devreport/OfflineDevices', params, sid)).items
const namesOf = (rows: Row[]) => rows.map((row) => row['device_name']).sort()

const simeis = (...some: (keyof typeof ids)[]) => some.map((key) => String(ids[key]))

const mails = async () => {
  const { rows } = await platform.pool.query<{ target: string; subject: string; body: string }>(
    `SELECT target, subject, body FROM outbox_message WHERE channel = 'mail' ORDER BY id`,
  )
  return rows
}

test('the account of a device is reminded, else an administrator, each once for all', async () => {
  const reply = await run('device/Remind', {
    simei: simeis('bound', 'sold', 'own'),
    about: 'silence',
  })
  expect(reply.suc_items.toSorted()).toEqual(simeis('bound', 'sold').toSorted())
  // The dealer has no address, and is who asks.
  expect(reply.fail_items.map(({ simei }) => simei)).toEqual(simeis('own'))
  const sent = await mails()
  expect(sent.map(({ target }) => target).sort()).toEqual([
    'boss@example.com',
    'driver@example.com',
  ])
  expect(sent.find(({ target }) => target.startsWith('driver'))?.body).toContain('Bus')
  expect(sent.find(({ target }) => target.startsWith('boss'))?.body).toContain('Van')
  const again = await run('device/Remind', { simei: simeis('sold'), about: 'silence' })
  expect(again.suc_items).toEqual([])
  expect(await mails()).toHaveLength(2)
  const [row] = await silent({ search: 'Van' })
  expect(row?.['remind_time']).toBeGreaterThan(0)
  // Of the end of its service it is another reminder.
  await platform.pool.query('UPDATE device SET expires_at = $2 WHERE id = $1', [
    ids.sold,
    new Date((seconds() + 90 * day) * 1000),
  ])
  await run('device/Remind', { simei: simeis('sold'), about: 'service' })
  expect(await mails()).toHaveLength(3)
  const { items } = await run('devreport/PlatformService', { search: 'Van' })
  expect(items[0]?.['remind_time']).toBeGreaterThan(0)
  platform.advance(day)
  asDealer = await logInDealer()
  await run('device/Remind', { simei: simeis('sold'), about: 'silence' })
  expect(await mails()).toHaveLength(4)
})

test('what somebody saw to is left out until it reports again, for their own organisation', async () => {
  expect(namesOf(await silent())).toEqual(['Bus', 'Own', 'Van'])
  await run('device/HandleSilent', { simei: simeis('bound', 'own'), note: 'in the garage' })
  expect(namesOf(await silent())).toEqual(['Van'])
  const handled = await silent({ handled: 'handled' })
  expect(namesOf(handled)).toEqual(['Bus', 'Own'])
  expect(handled[0]).toMatchObject({ note: 'in the garage' })
  expect(handled[0]?.['handled_by']).toMatch(/^Name of/)
  const counts = await silent({ by: 'silence' })
  expect(counts.map((row) => row['devices'])).toEqual([1])
  expect(namesOf(await silent({}, await logInCustomer()))).toEqual(['Bus', 'Van'])
  // It reports, and is silent again a week later.
  platform.advance(10)
  await isHeard(ids.own)
  platform.advance(8 * day)
  asDealer = await logInDealer()
  expect(namesOf(await silent())).toEqual(['Own', 'Van'])
  await run('device/HandleSilent', { simei: simeis('bound'), is_handled: false })
  expect(namesOf(await silent())).toEqual(['Bus', 'Own', 'Van'])
})
