import { beforeAll, describe, expect, test } from 'vitest'
import { call, logIn } from '../../factories/caller.ts'
import { receivedCode, wrongCode } from '../../factories/codes.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import type { Party } from '../../factories/market.ts'
import {
  createAccount,
  createOrganisation,
  md5,
  nextNumber,
} from '../../factories/organisations.ts'
import { picture } from '../../factories/picture.ts'
import { prismaOf } from '../../factories/prisma-of.ts'
import { putFile } from '../../factories/tasks.ts'
import { openWallet, payee, putMoney, walletPassword } from '../../factories/wallets.ts'

const { platform, market } = await marketPlatform()
const { parties, accounts } = market
const md5_pwd = md5(walletPassword)

const earn = (party: Party, amount: number, more = {}) =>
  putMoney(platform, { rootId: parties.root.id, organisationId: parties[party].id, amount }, more)
const today = () => {
  const now = Math.floor(platform.now() / 1000)
  return { start_time: now - 86_400, end_time: now + 60 }
}

describe('a wallet', () => {
  test('shows cash and profit of the own organisation, before and after each change', async () => {
    await earn('sub', 30_000, { part: 'cash', op: 'e_po_recharge' })
    await earn('sub', 12_345)
    await earn('dealer', 5)
    expect(await market.as('sub', 'wallet/GetWallet')).toMatchObject({
      balance: 42_345,
      withdrawable: 12_345,
      held: 0,
      month_left: 20_000_000,
      currency: 'CNY',
      has_pwd: false,
      may_set_pwd: true,
      real_name: '',
    })
    const { items } = await market.as('sub', 'wallet/GetFlow', today())
    expect(items).toMatchObject([
      { kind: 'profit', op: 'e_po_profit', amount: 12_345, balance_before: 0 },
      { kind: 'cash', op: 'e_po_recharge', amount: 30_000, balance_after: 30_000 },
    ])
    const only = async (filter: object) =>
      (await market.as('sub', 'wallet/GetFlow', { ...today(), ...filter }))['items'].length
    expect(await only({ kind: 'cash' })).toBe(1)
    expect(await only({ op: 'e_po_buy' })).toBe(0)
    const profit = await market.as('sub', 'wallet/GetProfit', today())
    expect(profit).toMatchObject({ total: 12_345, items: [{ amount: 12_345 }] })
  })

  test('its statement pages through both parts without a gap, whatever the times', async () => {
    for (let n = 0; n < 12; n++)
      await earn('buyer', 100 + n, n % 3 ? {} : { part: 'cash', op: 'e_po_recharge' })
    const whole = await market.as('buyer', 'wallet/GetFlow', today())
    expect(whole['items']).toHaveLength(12)
    const ids: string[] = []
    let cursor = {}
    for (;;) {
      const page = await market.as('buyer', 'wallet/GetFlow', {
        ...today(),
        limit_size: 5,
        ...cursor,
      })
      ids.push(...page['items'].map(({ id }: { id: string }) => id))
      const last = page['items'].at(-1)
      if (!last) break
      cursor = { last_time: last.time_ms, last_id: last.id }
    }
    expect(ids).toEqual(whole['items'].map(({ id }: { id: string }) => id))
    const none = { start_time: 1_700_000_000, end_time: 1_700_000_001 }
    expect((await market.as('buyer', 'wallet/GetFlow', none))['items']).toEqual([])
    const long = { start_time: 1_700_000_000, end_time: 1_740_000_000 }
    expect((await market.as('buyer', 'wallet/GetFlow', long)).error).toBe('rangeTooLong')
  })

  test('is for the rights of dealers, for keepers of a family, and never for devices', async () => {
    const clerk = await createAccount(platform, {
      organisation: parties.dealer,
      role: 'e_role_user',
      permissions: ['e_ua_show_family'],
    })
    const member = await createAccount(platform, {
      organisation: parties.owner,
      role: 'e_role_user',
    })
    for (const one of [clerk, member]) {
      const sid = await logIn(platform, one)
      expect((await call(platform, 'wallet/GetWallet', {}, { sid })).error).toBe('noPermission')
    }
    const family = await createOrganisation(platform, { parent: parties.root, kind: 'end_user' })
    const alone = await createAccount(platform, {
      organisation: family,
      role: 'e_role_user',
      permissions: ['e_ua_show_family'],
    })
    const sid = await logIn(platform, alone)
    const reply = await call(platform, 'wallet/GetWallet', {}, { sid })
    expect(reply).toMatchObject({ errcode: 0, balance: 0, may_set_pwd: true })
  })

  test('keeps its organisation from being deleted while money is in it', async () => {
    const empty = await createOrganisation(platform, { parent: parties.root })
    const params = { sfamilyid: String(empty.id) }
    const rootId = parties.root.id
    await putMoney(platform, { rootId, organisationId: empty.id, amount: 1 })
    expect((await market.as('root', 'family/DelFamily', params)).error).toBe('familyHasMoney')
  })
})

describe('the wallet password', () => {
  const set = (party: Party, params: object) =>
    market.as(party, 'wallet/SetPwd', { pwd_md5: md5_pwd, ...params })
  const right = { card_no: '6222021234567890', bank: 'ICBC' }
  const bind = (party: Party, md5: string) =>
    market.as(party, 'wallet/BindCard', { ...right, md5_pwd: md5 })

  test('is set first with the log-in password, then with the old one', async () => {
    expect((await bind('sub', md5_pwd)).error).toBe('walletPasswordUnset')
    expect((await set('sub', {})).error).toBe('identityNeeded')
    expect((await set('sub', { old_pwd_md5: md5_pwd })).error).toBe('walletPasswordUnset')
    const login_pwd_md5 = md5(accounts.sub.password)
    const wrong = { login_pwd_md5: md5('Quite7Unlikely') }
    expect((await set('sub', wrong)).error).toBe('wrongPassword')
    const same = { pwd_md5: login_pwd_md5, login_pwd_md5 }
    expect((await set('sub', same)).error).toBe('walletPasswordAsLogin')
    const weak = { pwd_md5: md5('123456'), login_pwd_md5 }
    expect((await set('sub', weak)).error).toBe('passwordWeak')
    expect((await set('sub', { login_pwd_md5 })).errcode).toBe(0)
    const next = { pwd_md5: md5('Other4Tests') }
    expect((await set('sub', { ...next, login_pwd_md5 })).error).toBe('identityNeeded')
    expect((await set('sub', { old_pwd_md5: md5_pwd })).error).toBe('passwordSame')
    expect((await set('sub', { ...next, old_pwd_md5: md5_pwd })).errcode).toBe(0)
    expect((await set('sub', { old_pwd_md5: next.pwd_md5 })).errcode).toBe(0)
  })

  test('five wrong tries lock payment, not log-in; a code to the bound phone sets another', async () => {
    const phone = `139${String(nextNumber()).padStart(8, '0')}`
    await prismaOf(platform).account.update({ where: { id: accounts.sub.id }, data: { phone } })
    for (let n = 0; n < 5; n++)
      expect((await bind('sub', md5(`wrong${n}`))).error).toBe('walletPasswordWrong')
    expect((await bind('sub', md5_pwd)).error).toBe('tooManyAttempts')
    expect(await logIn(platform, accounts.sub)).toBeTruthy()
    const asked = { purpose: 'wallet', channel: 'sms' }
    expect((await market.as('sub', 'user/SendCode', asked)).errcode).toBe(0)
    const code = await receivedCode(platform, phone)
    const other = { pwd_md5: md5('Third4Tests') }
    expect((await set('sub', { ...other, code: wrongCode(code) })).error).toBe('codeWrong')
    expect((await set('sub', { ...other, code })).errcode).toBe(0)
    expect((await bind('sub', other.pwd_md5)).error).toBe('withdrawInfoIncomplete')
    expect((await set('sub', { ...other, code })).error).toBe('codeExpired')
    expect((await set('sub', { code, channel: 'mail' })).error).toBe('nothingBound')
  })

  test('a phone that was bound today gets no say in it', async () => {
    const since = new Date(platform.now())
    await prismaOf(platform).account.update({
      where: { id: accounts.sub.id },
      data: { phoneSince: since },
    })
    const reply = await set('sub', { code: '123456' })
    expect(reply.error).toBe('nothingBound')
  })

  test('is set by managers only, where there are any', async () => {
    const clerk = await createAccount(platform, {
      organisation: parties.dealer,
      role: 'e_role_user',
    })
    const sid = await logIn(platform, clerk)
    const params = { pwd_md5: md5_pwd, login_pwd_md5: md5(clerk.password) }
    const reply = await call(platform, 'wallet/SetPwd', params, { sid })
    expect(reply.error).toBe('walletKeepersOnly')
  })
})

describe('who is paid', () => {
  let cardId: string
  beforeAll(async () => {
    cardId = await openWallet(market, 'dealer')
  })

  test('is shown masked, and lies sealed', async () => {
    expect(await market.as('dealer', 'wallet/GetWallet')).toMatchObject({
      real_name: payee.real_name,
      identity_card: '110***********002X',
    })
    const { items } = await market.as('dealer', 'wallet/GetCards')
    expect(items).toMatchObject([{ card_id: cardId, holder: payee.real_name, is_usable: true }])
    expect(JSON.stringify(items)).not.toContain('62220212')
    const { rows } = await platform.pool.query(
      `SELECT 1 FROM wallet w, bank_card c WHERE w.organisation_id = c.organisation_id
       AND (position($1::bytea in w.identity) > 0 OR position('62220212'::bytea in c.number) > 0)`,
      [Buffer.from(payee.identity_card)],
    )
    expect(rows).toEqual([])
    const trace = await platform.pool.query(
      `SELECT FROM audit WHERE func LIKE 'wallet/%' AND (after::text LIKE '%62220212%' OR after::text LIKE $1)`,
      [`%${payee.identity_card}%`],
    )
    expect(trace.rowCount).toBe(0)
  })

  test('a number of a person follows the rule of its region', async () => {
    const bad = { ...payee, identity_card: 'P1234567', md5_pwd }
    expect((await market.as('dealer', 'wallet/PerfectWallet', bad)).error).toBe('badParams')
    const where = { where: { id: accounts.dealer.id } }
    await prismaOf(platform).account.update({ ...where, data: { region: 'other' } })
    expect((await market.as('dealer', 'wallet/PerfectWallet', bad)).errcode).toBe(0)
    await prismaOf(platform).account.update({ ...where, data: { region: 'mainland' } })
    const good = { ...payee, md5_pwd }
    expect((await market.as('dealer', 'wallet/PerfectWallet', good)).errcode).toBe(0)
  })

  test('one card once, ten cards at most; a removed one is gone', async () => {
    const bind = (card_no: string) =>
      market.as('dealer', 'wallet/BindCard', { card_no, bank: 'ICBC', md5_pwd })
    const first = await bind('6228480402564890018')
    expect((await bind('6228480402564890018')).error).toBe('cardBound')
    for (let n = 0; n < 8; n++) expect((await bind(`622848040256489${n}`)).errcode).toBe(0)
    expect((await bind('6228480402564899')).error).toBe('tooManyCards')
    const gone = { card_id: first['card_id'], md5_pwd }
    expect((await market.as('dealer', 'wallet/RemoveCard', gone)).errcode).toBe(0)
    expect((await market.as('dealer', 'wallet/RemoveCard', gone)).error).toBe('notFound')
    expect((await market.as('sub', 'wallet/GetCards'))['items']).toEqual([])
  })

  test('the licence is a picture of the caller, and opened by whom it is about', async () => {
    const licence = { kind: 'licence', name: 'licence.png', bytes: picture } as const
    const accountId = accounts.dealer.id
    const licence_id = await putFile(platform, { ...licence, accountId })
    const others = await putFile(platform, { ...licence, accountId: accounts.sub.id })
    const perfect = (id: string | null) =>
      market.as('dealer', 'wallet/PerfectWallet', { ...payee, licence_id: id, md5_pwd })
    expect((await perfect(others)).error).toBe('notFound')
    expect((await perfect(licence_id)).errcode).toBe(0)
    const opened = await market.as('dealer', 'wallet/GetFile', { file_id: licence_id })
    expect(opened).toMatchObject({ name: 'licence.png', path: expect.stringMatching('/download/') })
    expect((await market.as('root', 'wallet/GetFile', { file_id: licence_id })).errcode).toBe(0)
    const foreign = await market.as('sub', 'wallet/GetFile', { file_id: licence_id })
    expect(foreign.error).toBe('notFound')
    expect((await perfect(null)).errcode).toBe(0)
    const after = await market.as('dealer', 'wallet/GetFile', { file_id: licence_id })
    expect(after.error).toBe('notFound')
  })
})
