import { expect, test } from 'vitest'
import type { Permission } from '#lib/codes/permissions.ts'
import { call, logIn } from '../../factories/caller.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { newPhone, ownIp } from '../../factories/numbers.ts'
import { createAccount, md5 } from '../../factories/organisations.ts'
import { prismaOf } from '../../factories/prisma-of.ts'

const { platform, market } = await marketPlatform()

const reading: Permission[] = ['e_ua_show_family', 'e_ua_show_summary', 'e_ua_show_tool']
const reader = async (...more: Permission[]) => {
  const account = await createAccount(platform, {
    organisation: market.parties.dealer,
    role: 'e_role_user',
    permissions: [...reading, ...more],
  })
  return logIn(platform, account)
}
const as = (sid: string, name: string, params: object) => {
  platform.advance(1)
  return call(platform, name, params, { sid })
}
const period = () => {
  const now = Math.floor(platform.now() / 1000)
  return { start_time: now - 3600, end_time: now + 60 }
}

const facts: [string, Permission, () => Promise<string[]>][] = [
  [
    'of accounts',
    'e_ua_edit_account',
    async () => {
      const [phone, email, other] = [newPhone(), 'person.of.note@example.com', newPhone()]
      const sfamilyid = String(market.parties.sub.id)
      const account = { account: 'noted', pwd_md5: md5('fair2good'), phone, email, sfamilyid }
      const { suid } = await market.as('dealer', 'usermgr/AddUser', account)
      await market.as('dealer', 'usermgr/ModifyUser', { suid, phone: other })
      const tried = { account: other, pwd_md5: md5('wrong') }
      await call(platform, 'user/Login', tried, { ip: ownIp() })
      return [phone, email, other]
    },
  ],
  [
    'of organisations',
    'e_ua_edit_family',
    async () => {
      const phone = newPhone()
      const sfamilyid = String(market.parties.sub.id)
      await market.as('dealer', 'family/ModifyFamily', { sfamilyid, phone })
      return [phone]
    },
  ],
  [
    'of the users of devices',
    'e_ua_bind_device',
    async () => {
      const phone = newPhone()
      const { simei } = await market.device('sub')
      await market.as('dealer', 'device/Bind', { simei: [simei], phone })
      return [phone]
    },
  ],
  [
    'of the leaders of devices',
    'e_ua_edit_device',
    async () => {
      const { simei } = await market.device('sub')
      const leader = {
        leader_id_number: '110101199003077758',
        leader_phone: newPhone(),
        leader_mail: 'driver.of.note@example.com',
        leader_address: '12 Long Lane, Springfield',
      }
      await market.as('dealer', 'device/Modify', { simei, ...leader })
      return Object.values(leader)
    },
  ],
]

test.each(facts)('personal facts %s are read in full only with %s', async (_, right, write) => {
  const secrets = await write()
  const sfamilyid = String(market.parties.sub.id)
  const texts = async (sid: string) => {
    const replies = [
      await as(sid, 'usermgr/GetOptLog', { ...period(), limit_size: 100 }),
      await as(sid, 'usermgr/GetLoginLog', { ...period(), limit_size: 100 }),
      await as(sid, 'usermgr/GetUserList', { is_get_child: true }),
      await as(sid, 'usermgr/SearchUser', { search: 'noted' }),
      await as(sid, 'family/GetFamily', { sfamilyid }),
      await as(sid, 'family/GetDeviceList', { is_get_child: true, get_detail: true }),
    ]
    for (const reply of replies) expect(reply.error).toBeUndefined()
    return JSON.stringify(replies)
  }
  const [bare, entitled] = [await texts(await reader()), await texts(await reader(right))]
  for (const secret of secrets) {
    expect(bare).not.toContain(secret)
    expect(entitled).toContain(secret)
  }
})

test('a search confirms no phone that is shown in part, but one’s own', async () => {
  const phone = newPhone()
  await createAccount(platform, { organisation: market.parties.sub, phone, login: 'hidden' })
  const sid = await reader()
  const found = async (name: string, sidOf: string) =>
    (await as(sidOf, name, { search: phone, is_get_child: true }))['items']?.length
  const search = (sidOf: string) => as(sidOf, 'usermgr/SearchUser', { search: phone })
  expect((await search(sid))['items']).toEqual([])
  expect(await found('usermgr/GetUserList', sid)).toBe(0)
  const entitled = await reader('e_ua_edit_account')
  expect((await search(entitled))['items']).toMatchObject([{ account: 'hidden', phone }])
  expect(await found('usermgr/GetUserList', entitled)).toBe(1)
  const own = await createAccount(platform, {
    organisation: market.parties.dealer,
    phone: newPhone(),
    permissions: reading,
    role: 'e_role_user',
  })
  const mine = await prismaOf(platform).account.findUniqueOrThrow({ where: { id: own.id } })
  const reply = await as(await logIn(platform, own), 'usermgr/SearchUser', { search: mine.phone })
  expect(reply['items']).toMatchObject([{ account: own.login, phone: mine.phone }])
})

test('nor does a search in the log confirm what a visitor typed', async () => {
  const phone = newPhone()
  await createAccount(platform, { organisation: market.parties.dealer, phone })
  await call(platform, 'user/Login', { account: phone, pwd_md5: md5('no') }, { ip: ownIp() })
  const search = async (sid: string) =>
    (await as(sid, 'usermgr/GetLoginLog', { ...period(), search: phone.slice(2, 10) }))['items']
  expect(await search(await reader())).toEqual([])
  expect(await search(await reader('e_ua_edit_account'))).toHaveLength(1)
})
