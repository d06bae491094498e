import { textLimits } from '#lib/rules/text-limits.ts'
import { defineReport } from './define.ts'

export const accounts = defineReport({
  path: 'customer/accounts',
  title: 'report.accounts.title',
  source: 'usermgr/GetUserList',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    { kind: 'text', param: 'search', title: 'report.filter.account', max: textLimits.search },
    {
      kind: 'choice',
      param: 'role',
      title: 'report.column.role',
      options: ['e_role_manager', 'e_role_user', 'e_role_tool'],
      texts: 'customer.role',
    },
  ],
  rowKey: 'suid',
  sorts: { account: 'account', create_time: 'created', last_login_time: 'last_login' },
  cursor: { last_sfamilyid: 'sfamilyid', last_suid: 'suid', last_key: 'sort_key' },
  columns: [
    { key: 'account', as: 'text', title: 'customer.column.account', width: 160, phone: 'title' },
    { key: 'nickName', as: 'text', title: 'customer.column.nickName', phone: 'second' },
    {
      key: 'sfamily_name',
      as: 'text',
      title: 'customer.column.organisation',
      width: 170,
      priority: 'low',
      phone: 'second',
    },
    {
      key: 'role',
      as: 'code',
      codes: 'customer.role',
      title: 'customer.column.role',
      width: 120,
      phone: 'second',
    },
    {
      key: 'phone',
      as: 'text',
      title: 'customer.column.phone',
      width: 130,
      priority: 'fixed',
    },
    { key: 'last_login_time', as: 'time', title: 'customer.column.lastLogin', width: 165 },
    { key: 'is_frozen', as: 'yes', title: 'report.column.frozen', width: 110, phone: 'aside' },
    { key: 'auth_count', as: 'number', title: 'customer.column.rights', width: 90, isExtra: true },
    { key: 'email', as: 'text', title: 'customer.column.email', width: 180, isExtra: true },
    { key: 'create_time', as: 'time', title: 'customer.column.created', isExtra: true },
    {
      key: 'remark',
      as: 'text',
      title: 'customer.column.remark',
      width: 200,
      priority: 'low',
      isExtra: true,
    },
    { key: 'last_login_ip', as: 'text', title: 'report.column.ip', isFileOnly: true },
  ],
})
