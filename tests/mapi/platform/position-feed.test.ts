import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedLimits } from '#lib/codes/position-feed.ts'
import { readConfig } from '#server/config.ts'
import { type Gateway, openGateway } from '#server/gateway/gateway.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { createDevice } from '../../factories/devices.ts'
import {
  createAccount,
  createOrganisation,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { anyPorts } from '../../gateway/support.ts'

let platform: Platform
let gateway: Gateway
let root: Organisation
let fleet: Organisation

beforeAll(async () => {
  platform = await openPlatform({ env: { DEVICE_HOST: 'gps.example.com', OSMAND_PORT: '5055' } })
  root = await createOrganisation(platform, { name: 'root' })
  fleet = await createOrganisation(platform, { name: 'Fleet', parent: root })
  const { DATABASE_URL, SECRET } = platform.config
  const config = readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATABASE_URL,
    SECRET,
    ...anyPorts,
  })
  const { pool: main, positions, bus, log } = platform
  gateway = await openGateway({ config, main, positions, bus, log, now: Date.now })
})
afterAll(async () => {
  await gateway.close()
  await platform.close()
})

async function integrator(organisation = fleet) {
  const account = await createAccount(platform, { organisation })
  const sid = await logIn(platform, account)
  return (func: string, params: object = {}): Promise<Reply> => {
    platform.advance(10)
    return call(platform, `dev/${func}`, params, { sid })
  }
}

async function forward(token: string, uniqueId: string): Promise<number> {
  const query = { token, uniqueId, fixTime: `${Date.now()}`, latitude: '47.1', longitude: '8.5' }
  const port = gateway.ports['osmand http']
  const target = `http://127.0.0.1:${port}/in/traccar?${new URLSearchParams(query)}`
  return (await fetch(target, { headers: { connection: 'close' } })).status
}

test('a new token lets positions of its organisation in, and its owner reads what came', async () => {
  const ask = await integrator()
  const { imei } = await createDevice(platform, { organisation: fleet, imei: '356000000000011' })
  const { feed_id, token } = await ask('SetFeed')
  expect(await forward(token as string, imei)).toBe(200)
  expect(await forward(token as string, '356000000000099')).toBe(404)
  await gateway.hub.feeds.flush()
  const { address, items } = await ask('GetFeeds')
  expect(address).toBe('http://gps.example.com:5055/in/traccar')
  expect(items).toMatchObject([
    {
      feed_id,
      sfamilyid: String(fleet.id),
      token_tail: (token as string).slice(-4),
      taken: 1,
      refused: 1,
      last_number: imei,
      refusals: [{ cause: 'unknownDevice', number: '356000000000099', count: 1 }],
    },
  ])
  expect(JSON.stringify(items)).not.toContain(token)
})

test('a renewed token ends the former one, and a deleted feed takes nothing', async () => {
  const ask = await integrator()
  const { imei } = await createDevice(platform, { organisation: fleet, imei: '356000000000012' })
  const { feed_id, token: former } = await ask('SetFeed')
  const { token } = await ask('SetFeed', { feed_id })
  expect(await forward(former as string, imei)).toBe(401)
  expect(await forward(token as string, imei)).toBe(200)
  await gateway.hub.feeds.flush()
  expect((await ask('DeleteFeed', { feed_id })).error).toBeUndefined()
  expect((await ask('GetFeeds')).items).toEqual([])
  expect((await ask('DeleteFeed', { feed_id })).error).toBe('notFound')
})

test('whoever has an address is told of each new token by mail', async () => {
  const account = await createAccount(platform, { organisation: fleet })
  await platform.pool.query('UPDATE account SET email = $1 WHERE id = $2', [
    'maker@example.com',
    account.id,
  ])
  const sid = await logIn(platform, account)
  const { feed_id } = await call(platform, 'dev/SetFeed', {}, { sid })
  const told = async () => {
    const text = `SELECT body FROM outbox_message WHERE target = 'maker@example.com'`
    return (await platform.pool.query<{ body: string }>(text)).rows.map(({ body }) => body)
  }
  expect(await told()).toEqual([expect.stringContaining(account.login)])
  platform.advance(10)
  await call(platform, 'dev/SetFeed', { feed_id }, { sid })
  expect(await told()).toHaveLength(2)
})

test("another's feed does not exist, and an account has a few", async () => {
  const [ask, other] = [await integrator(), await integrator()]
  const { feed_id } = await ask('SetFeed')
  expect((await other('SetFeed', { feed_id })).error).toBe('notFound')
  expect((await other('DeleteFeed', { feed_id })).error).toBe('notFound')
  expect((await other('GetFeeds')).items).toEqual([])
  for (let n = 1; n < feedLimits.perAccount; n++) await ask('SetFeed')
  expect((await ask('SetFeed')).error).toBe('tooManyFeeds')
})
