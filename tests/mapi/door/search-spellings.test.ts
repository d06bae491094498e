import { expect, test } from 'vitest'
import { searchForm } from '#lib/rules/search-form.ts'
import { call, logIn } from '../../factories/caller.ts'
import { marketPlatform } from '../../factories/file-platform.ts'
import { createAccount, createOrganisation } from '../../factories/organisations.ts'

const { platform, market } = await marketPlatform()

test('the database compares names as the console does', async () => {
  const letters = Array.from({ length: 0xfffd }, (_, n) => String.fromCharCode(n + 1)).filter(
    (letter) => !/\p{Cs}/u.test(letter),
  )
  // Either may know a newer Unicode.
  const { rows } = await platform.pool.query<{ letter: string; form: string }>(
    `SELECT letter, search_form(letter) AS form
     FROM unnest($1::text[], $2::text[]) x (letter, normal) WHERE normalize(letter, NFKC) = normal`,
    [letters, letters.map((letter) => letter.normalize('NFKC'))],
  )
  expect(rows.filter(({ letter, form }) => form !== searchForm(letter))).toEqual([])
  expect(rows.length).toBeGreaterThan(letters.length - 100)
})

const spellings = [
  '粤B·M9333',
  '粤BM9333',
  '粤B M9333',
  '粤b·m9333',
  '粤B-M9333',
  '粤Ｂ·Ｍ９３３３',
  'bm 93',
]

test.each(spellings)('a plate is found as %s', async (spelling) => {
  const device = await market.device('owner', { protocol: 'gt06', name: '粤B·M9333' })
  const foreign = await market.device('root', { protocol: 'gt06', name: '粤B·M9333' })
  const found = await market.as('dealer', 'device/FindDev', { imei: spelling })
  const listed = await market.as('dealer', 'family/GetDeviceList', { search: spelling })
  for (const { items } of [found, listed]) {
    const ids = (items as { simei: string }[]).map(({ simei }) => simei)
    expect(ids).toContain(device.simei)
    expect(ids).not.toContain(foreign.simei)
  }
  await market.as('dealer', 'device/Delete', { simei: [device.simei] })
  const recycled = await market.as('dealer', 'device/GetRecycle', { search: spelling })
  expect((recycled['items'] as { simei: string }[]).map(({ simei }) => simei)).toContain(
    device.simei,
  )
})

test('a number is found with blanks and wide digits, separators alone find none', async () => {
  const device = await market.device('owner', { protocol: 'gt06', imei: '868120303377555' })
  const search = async (text: string) => {
    const { items } = await market.as('dealer', 'device/FindDev', { imei: text })
    return (items as { simei: string }[]).map(({ simei }) => simei)
  }
  expect(await search('8681 2030 3377 555')).toEqual([device.simei])
  expect(await search('８６８１２０３０３３７７')).toEqual([device.simei])
  expect(await search('·')).toEqual([])
})

test('organisations and accounts are found the same way', async () => {
  const sid = await logIn(platform, market.accounts.dealer)
  const { dealer } = market.parties
  const lot = await createOrganisation(platform, { parent: dealer, name: 'Bay-Side «Север»' })
  const account = await createAccount(platform, { organisation: lot, login: 'bay.side-1' })
  const families = await call(platform, 'family/SearchFamily', { name: 'bayside «СЕВЕР' }, { sid })
  expect(families['items']).toMatchObject([{ sid: String(lot.id) }])
  const users = await call(platform, 'usermgr/SearchUser', { search: 'ＢａｙＳｉｄｅ１' }, { sid })
  expect(users['items']).toMatchObject([{ suid: String(account.id) }])
})
