import { expect, test } from 'vitest'
import { searchForm } from './search-form.ts'

test.each([
  ['粤BM9333', '粤B·M9333'],
  ['粤B M9333', '粤B·M9333'],
  ['粤b·m9333', '粤B·M9333'],
  ['粤B-M9333', '粤B·M9333'],
  ['粤Ｂ·Ｍ９３３３', '粤B·M9333'],
  ['粤Ｂ・Ｍ９３３３', '粤B·M9333'],
  ['粤B•M9333', '粤B·M9333'],
  ['а123вс 77', 'А123ВС77'],
  ['51f 123 45', '51F-123.45'],
  ['ÇAY', 'çay'],
  ['12ب345', '۱۲ب۳۴۵'],
  ['علي', 'علی'],
  ['Đội xe'.normalize('NFD'), 'ĐỘI XE'],
  ['istanbul', 'İSTANBUL'],
  ['İstanbul'.toLowerCase(), 'İstanbul'],
  ['ısparta', 'ISPARTA'],
  ['STRASSE', 'Straße'],
  ['οδος', 'ΟΔΟΣ'],
  ['Орел', 'ОРЁЛ'],
  ["O'Brien", 'O’Brien'],
  ['آزادی', 'ازادي'],
  ['مُحَمَّد', 'محمد'],
  ['अ १२', 'अ 12'],
])('%s is looked for as %s', (typed, name) => {
  expect(searchForm(typed)).toBe(searchForm(name))
})

test.each([
  ['粤BM9333', '粤BM9334'],
  ['Doi', 'Đội'],
  ['100%', '100'],
])('%s is not %s', (typed, name) => {
  expect(searchForm(typed)).not.toBe(searchForm(name))
})
