import { inTools } from '#lib/pages/menu-groups.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { defineTool } from '../tool.ts'

export const accountSearch = defineTool({
  path: 'tools/account/search',
  title: 'tool.accountSearch.title',
  purpose: 'tool.accountSearch.purpose',
  action: 'tool.search',
  source: 'usermgr/SearchUser',
  access: ['e_ua_show_family'],
  menu: { ...inTools('find'), viewOf: '/tools/device/search' },
  inputs: [
    { kind: 'text', param: 'search', title: 'tool.accountSearch.text', max: textLimits.search },
  ],
  result: {
    kind: 'rows',
    rowKey: 'suid',
    cursor: { last_account: 'account' },
    columns: [
      { key: 'account', as: 'text', title: 'report.column.account', phone: 'title' },
      { key: 'nickName', as: 'text', title: 'report.column.nickName', phone: 'second' },
      {
        key: 'role',
        as: 'code',
        codes: 'report.role',
        title: 'report.column.role',
        phone: 'aside',
      },
      { key: 'phone', as: 'text', title: 'report.column.phone' },
      { key: 'email', as: 'text', title: 'report.column.email', isExtra: true },
      { key: 'is_frozen', as: 'yes', title: 'report.column.frozen' },
      { key: 'last_login_time', as: 'time', title: 'report.column.lastLogin' },
      { key: 'chain', as: 'chain', title: 'report.column.chain', width: 380 },
    ],
    links: [
      {
        title: 'tool.openOrganisation',
        path: '/customer',
        query: {
          monitorSid: 'sfamilyid',
          monitorName: 'sfamily_name',
          monitorUid: 'suid',
          monitorAccount: 'account',
        },
      },
    ],
  },
})
