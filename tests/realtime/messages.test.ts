import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../factories/caller.ts'
import { createAccount, createOrganisation, type Organisation } from '../factories/organisations.ts'
import { connect, type RawSocket, sessionOf, until } from '../factories/push.ts'
import { openWeb, type Web } from '../factories/web.ts'
import { holdSeconds } from './support.ts'

holdSeconds()
let web: Web
let dealer: Organisation
let owner: Organisation
let sid: string
let reader: RawSocket
let above: RawSocket

async function socketOf(organisation: Organisation): Promise<RawSocket> {
  const account = await createAccount(web.services, { organisation })
  const socket = await connect(web)
  const session = await sessionOf(web.services, { accountId: account.id })
  socket.send({ cmd: 'subscribe', sid: session.sid, topics: ['alarm'] })
  await socket.wait((heard) => heard['cmd'] === 'subscribe')
  return socket
}

beforeAll(async () => {
  web = await openWeb({ limits: { flushMs: 50, lingerMs: 200 } })
  const root = await createOrganisation(web.services, { name: 'root' })
  dealer = await createOrganisation(web.services, { parent: root })
  owner = await createOrganisation(web.services, { parent: dealer, kind: 'end_user' })
  const author = await createAccount(web.services, { organisation: dealer })
  sid = (await sessionOf(web.services, { accountId: author.id })).sid
  reader = await socketOf(owner)
  above = await socketOf(root)
})
afterAll(() => web.close())

const newsOf = ({ heard }: RawSocket) =>
  heard.filter((one) => 'type' in one && one.type === 'message').length

test('who may read a message is told when it is published and when it is withdrawn', async () => {
  const text = { lang: 'en', title: 'News', content: 'Text' }
  const made = await call(web.services, 'message/Publish', text, { sid })
  await until(() => newsOf(reader) === 1)
  const named = { ...text, sfamilyids: [String(owner.id)] }
  expect((await call(web.services, 'message/Publish', named, { sid })).error).toBeUndefined()
  await until(() => newsOf(reader) === 2)
  const withdrawal = { message_id: made['message_id'], reason: 'x' }
  await call(web.services, 'message/Withdraw', withdrawal, { sid })
  await until(() => newsOf(reader) === 3)
  expect(newsOf(above)).toBe(0)
})
