import { expect, test } from 'vitest'
import { findRegions, searchRegions } from './regions.ts'

const first = async (text: string, lang: string) => {
  const [region] = await searchRegions(text, { lang, limit: 1 })
  return region && `${region.code} ${region.name} · ${region.province}`
}

test.each([
  ['深圳', 'zh', '440300 深圳市 · 广东省'],
  ['shenz', 'en', '440300 Shenzhen · Guangdong'],
  ['深圳', 'en', '440300 Shenzhen · Guangdong'],
  ['Шэньчжэнь', 'ru', '440300 Шэньчжэнь · Guangdong'],
  ['شن‌ژن', 'fa', '440300 شن‌ژن · Guangdong'],
  ['Thâm Quyến', 'vi', '440300 Thâm Quyến · Guangdong'],
  ['深セン', 'jp', '440300 深セン市 · 广东省'],
  ['urumqi', 'en', '650100 Ürümqi · Xinjiang'],
  ['xian', 'en', "610100 Xi'an · Shaanxi"],
  ['kashgar', 'fr', '653100 Kachgar · Xinjiang'],
  ['sai kung', 'en', '810015 Sai Kung · Hong Kong'],
  ['440300', 'ru', '440300 Шэньчжэнь · Guangdong'],
])('%s is found by a reader of %s', async (text, lang, found) => {
  expect(await first(text, lang)).toBe(found)
})

test('a province finds its cities; what nobody is called finds none', async () => {
  const found = await searchRegions('guangdong', { lang: 'en', limit: 100 })
  expect(found.length).toBeGreaterThan(15)
  expect(new Set(found.map(({ province }) => province))).toEqual(new Set(['Guangdong']))
  expect(await searchRegions('atlantis', { lang: 'en', limit: 5 })).toEqual([])
})

test('who reads no Chinese sees no Chinese names', async () => {
  for (const lang of ['en', 'vi', 'fa', 'es', 'fr', 'pt', 'ru']) {
    const all = await searchRegions('', { lang, limit: 1000 })
    expect(all.length).toBeGreaterThan(450)
    expect(all.filter(({ name, province }) => /\p{Script=Han}/u.test(name + province))).toEqual([])
  }
})

test('codes without a region are left out', async () => {
  expect([...(await findRegions(['440300', '999999', ''], 'en')).keys()]).toEqual(['440300'])
})
