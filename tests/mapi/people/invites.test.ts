import { expect, test } from 'vitest'
import { brandNamed } from '#brands/resolve.ts'
import { inviteLimits } from '#lib/rules/invite-limits.ts'
import { newBrandName } from '../../factories/brands.ts'
import { call, logIn, type Reply } from '../../factories/caller.ts'
import { receivedCode } from '../../factories/codes.ts'
import { rootPlatform } from '../../factories/file-platform.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'

const { platform, root } = await rootPlatform()
const dealer = await createOrganisation(platform, { parent: root, name: 'dealer' })
const other = await createOrganisation(platform, { parent: root, name: 'other' })
const sid = await logIn(platform, await createAccount(platform, { organisation: dealer }))

const ask = (func: string, params: object = {}, as = sid) =>
  call(platform, `family/${func}`, params, { sid: as })

async function newLink(more: object = {}): Promise<{ id: string; invite: string }> {
  const made = await ask('AddJoinLink', { days: 30, most_uses: 2, ...more })
  expect(made.error).toBeUndefined()
  return { id: made['invite_id'], invite: made['invite'] }
}

async function register(invite: string, host = 'localhost'): Promise<Reply & { account: string }> {
  platform.advance(61)
  const target = newPhone()
  const headers = { host }
  await call(
    platform,
    'user/SendCode',
    { purpose: 'register', target },
    { ip: ownIp(), headers: headers },
  )
  const account = `i${nextNumber()}`
  const own = { account, target, code: await receivedCode(platform, target), invite: invite }
  const params = { ...own, pwd_md5: md5('fair2good') }
  const reply = await call(platform, 'user/Register', params, { ip: ownIp(), headers: headers })
  return { ...reply, account }
}

const shown = async (id: string) => {
  const { items } = await ask('GetJoinLinks')
  return items.find((link: { invite_id: string }) => link.invite_id === id)
}
const asked = (invite: string) => call(platform, 'user/GetJoinLink', { invite }, { ip: ownIp() })

test('who registers by a link is a customer of the dealer, an end user below it', async () => {
  const { id, invite } = await newLink({ note: 'Fair' })
  expect(await asked(invite)).toMatchObject({ sname: 'dealer' })
  const { account, error } = await register(invite)
  expect(error).toBeUndefined()
  const { rows } = await platform.pool.query(
    `SELECT o.parent_id, o.kind, a.role FROM account a
     JOIN organisation o ON o.id = a.organisation_id WHERE a.login = $1`,
    [account],
  )
  expect(rows).toEqual([{ parent_id: dealer.id, kind: 'end_user', role: 'e_role_user' }])
  expect(await shown(id)).toMatchObject({
    note: 'Fair',
    state: 'open',
    uses: 1,
    most_uses: 2,
    came: [{ account: account }],
  })
})

test('a used up, ended or revoked link takes nobody, and says which', async () => {
  const used = await newLink({ most_uses: 1 })
  expect((await register(used.invite)).error).toBeUndefined()
  expect((await register(used.invite)).error).toBe('inviteUsedUp')
  expect((await asked(used.invite)).error).toBe('inviteUsedUp')
  expect(await shown(used.id)).toMatchObject({ state: 'usedUp', uses: 1 })

  const revoked = await newLink()
  expect((await ask('RevokeJoinLink', { invite_id: revoked.id })).error).toBeUndefined()
  expect((await register(revoked.invite)).error).toBe('inviteRevoked')
  expect(await shown(revoked.id)).toMatchObject({ state: 'revoked' })

  const ended = await newLink({ days: 1 })
  platform.advance(86_401)
  const late = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  expect((await register(ended.invite)).error).toBe('inviteEnded')
  const { items } = await ask('GetJoinLinks', {}, late)
  expect(items[0]).toMatchObject({ invite_id: ended.id, state: 'ended' })
})

test('nobody comes by one that does not exist, or on a host of another brand', async () => {
  expect((await register('x'.repeat(43))).error).toBe('inviteUnknown')
  const as = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const made = await ask('AddJoinLink', { days: 1, most_uses: 1 }, as)
  const elsewhere = await register(made['invite'], 'console.azuretrack.example')
  expect(elsewhere.error).toBe('inviteUnknown')
})

test('links are of the own tree and of who sells; an organisation has so many', async () => {
  const as = await logIn(platform, await createAccount(platform, { organisation: other }))
  const own = await ask('AddJoinLink', { days: 1, most_uses: 1 }, as)
  expect((await ask('GetJoinLinks', { sfamilyid: String(dealer.id) }, as)).error).toBe('notFound')
  const mine = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  expect((await ask('RevokeJoinLink', { invite_id: own['invite_id'] }, mine)).error).toBe(
    'notFound',
  )
  const owner = await createOrganisation(platform, { parent: dealer, kind: 'end_user' })
  const asOwner = { sfamilyid: String(owner.id), days: 1, most_uses: 1 }
  expect((await ask('AddJoinLink', asOwner, mine)).error).toBe('kindNotAllowed')
  await platform.pool.query(
    `INSERT INTO registration_link (organisation_id, token, maker, brand, most_uses, ends_at, created_at)
     SELECT $1, 'x' || n, '', 'waypost', 1, now(), now() FROM generate_series(2, $2) n`,
    [other.id, inviteLimits.links],
  )
  const tooMany = await ask('AddJoinLink', { days: 1, most_uses: 1 }, as)
  expect(tooMany.error).toBe('tooManyInvites')
})

test('limits of days and uses are told', async () => {
  const as = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  for (const wrong of [{ days: 0 }, { days: inviteLimits.days + 1 }, { most_uses: 0 }])
    expect((await ask('AddJoinLink', { days: 1, most_uses: 1, ...wrong }, as)).error).toBe(
      'badParams',
    )
})

test('a link of a dealer with a brand of its own holds at the host where it was made', async () => {
  const brand = newBrandName()
  const made = { brand, base: 'waypost', rev: 0, values: {} }
  // The one above has ended with the days that passed.
  const as = await logIn(platform, await createAccount(platform, { organisation: dealer }))
  const configure = (func: string, params: object) =>
    call(platform, `ops/${func}`, params, { sid: as })
  expect((await configure('SetConfig', made)).error).toBeUndefined()
  expect((await configure('PublishConfig', { brand, rev: 1 })).error).toBeUndefined()
  await expect.poll(() => brandNamed(brand)?.branch?.owner).toBe(dealer.id)
  const link = { days: 30, most_uses: 2 }
  const { invite } = await ask('AddJoinLink', link, as)
  expect(await asked(invite)).toMatchObject({ sname: 'dealer' })
  expect((await register(invite)).error).toBeUndefined()
})
