import { expect, test } from 'vitest'
import { pinyinInitials, rankOf } from './rank.ts'

const named = (title: string, english = '') => ({ title, english })
const rank = (query: string, title: string) => rankOf(query, named(title))

test('finds by the beginnings of words, in their order, any case and accent', () => {
  for (const query of ['op', 'OL', 'oplog', 'op log', 'Operation log', 'log'])
    expect(rank(query, 'Operation log'), query).toBeDefined()
  for (const query of ['lo', 'rat', 'opx', 'log op'])
    expect(rank(query, 'Operation'), query).toBeUndefined()
  expect(rank('estad', 'Estad\u00adísticas')).toBeDefined()
  expect(rank('estadisticas', 'Estad\u00adísticas')).toBeDefined()
  expect(rank('日志', '操作日志')).toBeDefined()
  expect(rank('志日', '操作日志')).toBeUndefined()
  expect(rank('ｌｏｇ', 'Operation log')).toBeDefined()
})

test('the first words count before later ones, short titles before long ones', () => {
  const better = (query: string, first: string, second: string) =>
    expect(Number(rank(query, first)), `${query}: ${first}`).toBeLessThan(
      Number(rank(query, second)),
    )
  better('de', 'Devices', 'Device versions')
  better('dev', 'Device versions', 'Find devices')
  better('dv', 'Device versions', 'Find devices by version')
  better('设备', '设备', '导入设备')
})

test('English finds a page in every language, after the words of the language itself', () => {
  const own = rankOf('log', named('Log', 'Trunk'))
  const english = rankOf('log', named('操作日志', 'Operation log'))
  expect(english).toBeGreaterThan(Number(own))
})

test('Chinese titles are found by the first letters of their pinyin', () => {
  expect(pinyinInitials('操作日志')).toBe('czrz')
  expect(pinyinInitials('重置密码')).toBe('czmm')
  expect(pinyinInitials('SIM 卡 2')).toBe('SIMk2')
  const words = { title: '操作日志', english: 'x', initials: 'czrz' }
  for (const query of ['cz', 'czrz', 'rz']) expect(rankOf(query, words), query).toBeDefined()
  expect(rankOf('zc', words)).toBeUndefined()
})
