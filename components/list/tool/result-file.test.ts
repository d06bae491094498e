import { expect, test } from 'vitest'
import type { CellContext } from '#lib/format/cell.ts'
import { accountSearch } from '#lib/pages/people/account-search.ts'
import { resultFile } from './result-file.ts'

const { result } = accountSearch
const context: CellContext = {
  tag: 'en',
  zone: 'UTC',
  text: (key) => (key === 'report.role.e_role_user' ? 'Ordinary user' : key.split('.').at(-1)),
}

test('rows of a tool are saved in words, and no spreadsheet runs them', () => {
  if (result.kind !== 'rows') throw new Error('the search answers rows')
  const row = {
    account: '=HYPERLINK("http://evil")',
    nickName: 'Li, Wei',
    role: 'e_role_user',
    phone: null,
    email: '＋1',
    is_frozen: false,
    last_login_time: 1_795_000_000,
    chain: [{ sname: 'root' }, { sname: 'dealer' }],
  }
  expect(String(resultFile('csv', result.columns, [row], context)).split('\r\n')).toEqual([
    '\uFEFFaccount,nickName,role,phone,email,frozen,lastLogin,chain',
    `"'=HYPERLINK(""http://evil"")","Li, Wei",Ordinary user,,'＋1,no,2026-11-18 11:06:40,root › dealer`,
    '',
  ])
})
