import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../factories/caller.ts'
import { type Market, openMarket } from '../factories/market.ts'
import { createAccount, createOrganisation } from '../factories/organisations.ts'
import { connect, type RawSocket, sessionOf, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'

let web: Web
let market: Market
let guest: { id: number; login: string; sid: string }
let raw: RawSocket

beforeAll(async () => {
  web = await openWeb({ limits: { lingerMs: 200 } })
  market = await openMarket(web.services)
  const place = await createOrganisation(web.services, { parent: market.parties.root })
  const account = await createAccount(web.services, { organisation: place })
  guest = { ...account, sid: (await sessionOf(web.services, { accountId: account.id })).sid }
  raw = await connect(web)
  raw.send({ cmd: 'subscribe', sid: guest.sid, topics: ['alarm'] })
  await raw.wait((heard) => heard['cmd'] === 'subscribe')
})
afterAll(() => web.close())

const news = () => raw.heard.filter((heard) => 'type' in heard && heard.type === 'sharing').length
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600

test('an account is told what is offered to it, and what is taken back', async () => {
  const { simei } = await market.device('owner')
  const params = { simei, account: guest.login, end_time: inHours(1) }
  const { invite_id } = await market.as('owner', 'device/Invite', params)
  await until(() => news() === 1)
  const answer = { invite_id, action: 'accept' }
  await call(web.services, 'message/HandleShare', answer, { sid: guest.sid })
  await until(() => news() === 2)
  await market.as('owner', 'device/RevokeInvite', { simei, invite_id })
  await until(() => news() === 3)
  const others = { simei, account: market.accounts.buyer.login, end_time: inHours(1) }
  expect((await market.as('owner', 'device/Invite', others)).errcode).toBe(0)
  await market.as('owner', 'device/Invite', params)
  await until(() => news() === 4)
})
