import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganisation, type Organisation } from '../factories/organisations.ts'
import { infoAt, visitProvider } from '../factories/provider-visit.ts'
import { byName, entraUser, made, openScimFirm, patch, refusal } from '../factories/scim-firm.ts'
import { openSimulatedProvider, type SimulatedProvider } from '../factories/simulated-provider.ts'
import { openWeb, type Web } from '../factories/web.ts'

let web: Web
let root: Organisation
let provider: SimulatedProvider

beforeAll(async () => {
  web = await openWeb({ env: { OIDC_PRIVATE: 'true', TRUST_PROXY: 'true' } })
  root = await createOrganisation(web.services)
  provider = await openSimulatedProvider('console')
})
afterAll(async () => {
  await provider.close()
  await web.close()
})

const firm = (facts?: object) => openScimFirm(web, root, facts)

test('a first log-in finds the account that the directory made, by what the token is signed for', async () => {
  const own = await firm({ issuer: provider.issuer })
  const { rows } = await web.services.pool.query<{ id: number }>(
    'SELECT id FROM identity_provider WHERE organisation_id = $1',
    [own.organisation.id],
  )
  const start = `/auth/oidc/waypost?provider=${rows[0]?.id}`
  const visit = async (claims: object) => {
    provider.person = { sub: randomUUID(), name: 'Ada', ...claims }
    const { browser, answer } = await visitProvider({ host: web.host, provider, start })
    return { browser, failed: answer.location?.searchParams.get('failed') }
  }
  const [ada, isaac] = [await made(own), await made(own)]
  const liars = [
    { email: ada.userName, preferred_username: ada.userName },
    { oid: ada.externalId.slice(1) },
    { externalId: ada.externalId, upn: ada.userName },
    { oid: '' },
  ]
  for (const claims of liars)
    expect((await visit(claims)).failed, JSON.stringify(claims)).toBe('providerStranger')
  const first = await visit({ oid: ada.externalId, groups: ['fleet-admins'] })
  const info = await infoAt(web.host, first.browser)
  expect(info).toMatchObject({ suid: ada.id, nickName: 'Ada Byron', role: 'e_role_manager' })
  const second = await visit({ sub: isaac.externalId })
  expect(await infoAt(web.host, second.browser)).toMatchObject({
    suid: isaac.id,
    role: 'e_role_user',
  })
  expect((await visit({ oid: ada.externalId })).failed).toBe('providerStranger')
  const off = patch({ op: 'Replace', path: 'active', value: 'False' })
  expect((await own.scim('PATCH', `Users/${isaac.id}`, off)).body.active).toBe(false)
  expect((await infoAt(web.host, second.browser)).errcode).not.toBe(0)
  expect((await visit({ sub: isaac.externalId })).failed).toBe('accountFrozen')
})

test('who logged in before the directory came keeps that account', async () => {
  const own = await firm({ issuer: provider.issuer, makes_accounts: true })
  const { rows } = await web.services.pool.query<{ id: number }>(
    'SELECT id FROM identity_provider WHERE organisation_id = $1',
    [own.organisation.id],
  )
  const start = `/auth/oidc/waypost?provider=${rows[0]?.id}`
  const oid = randomUUID()
  provider.person = { sub: randomUUID(), oid: oid, name: 'Ada', email: 'ada@firm.test' }
  const visit = async () =>
    infoAt(web.host, (await visitProvider({ host: web.host, provider, start })).browser)
  const { suid } = await visit()
  const user = entraUser(undefined, { externalId: oid })
  expect((await byName(own, user.userName)).body.totalResults).toBe(0)
  expect(await own.scim('POST', 'Users', user)).toMatchObject({
    status: 201,
    body: { id: suid, userName: user.userName, externalId: oid, displayName: 'Ada Byron' },
  })
  expect(await own.scim('POST', 'Users', user)).toMatchObject(refusal(409, 'uniqueness'))
  expect((await visit()).suid).toBe(suid)
  expect((await own.scim('GET', 'Users')).body.totalResults).toBe(2)
})
