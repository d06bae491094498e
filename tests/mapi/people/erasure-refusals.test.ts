import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  type Organisation,
} from '../../factories/organisations.ts'
import { openPlatform, type Platform } from '../../factories/platform.ts'
import { putMoney } from '../../factories/wallets.ts'

let platform: Platform
let root: Organisation
let dealer: Organisation

beforeAll(async () => {
  platform = await openPlatform()
  root = await createOrganisation(platform, { name: 'root' })
  dealer = await createOrganisation(platform, { parent: root, name: 'Dealer' })
})
afterAll(() => platform.close())

const password = 'Quite7Unlikely'

async function owner() {
  const home = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
  const sid = await logIn(platform, await createAccount(platform, { organisation: home, password }))
  const ask = (func: string, params: object = {}) => {
    platform.advance(10)
    return call(platform, `user/${func}`, params, { sid })
  }
  return { home: home, ask: ask }
}
const proof = { pwd_md5: md5(password) }

test('who still has money in the wallet or owes some settles it first', async () => {
  const { home, ask } = await owner()
  await putMoney(platform, { rootId: root.id, organisationId: home.id, amount: 1 })
  expect(await ask('RequestErasure', proof)).toMatchObject({ error: 'erasureWithMoney' })
})

test('an erasure that has begun is not taken back', async () => {
  const { home, ask } = await owner()
  expect((await ask('RequestErasure', proof)).error).toBeUndefined()
  await platform.pool.query(
    `UPDATE person_erasure SET state = 'running' WHERE organisation_id = $1`,
    [home.id],
  )
  expect(await ask('TakeBackErasure')).toMatchObject({ error: 'erasureRunning' })
})

test('one that waits is not asked for again', async () => {
  const { ask } = await owner()
  expect((await ask('RequestErasure', proof)).error).toBeUndefined()
  expect(await ask('RequestErasure', proof)).toMatchObject({ error: 'erasurePending' })
})
