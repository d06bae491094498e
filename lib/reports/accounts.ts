import { defineReport } from './define.ts'

export const accounts = defineReport({
  path: 'customer/accounts',
  title: 'report.accounts.title',
  source: 'usermgr/GetUserList',
  organisation: 'sfamilyid',
  filters: [
    { kind: 'children', param: 'is_get_child' },
    { kind: 'text', param: 'search', title: 'report.filter.account', max: 40 },
    {
      kind: 'choice',
      param: 'role',
      title: 'report.column.role',
      options: ['e_role_manager', 'e_role_user', 'e_role_tool'],
      texts: 'report.role',
    },
  ],
  rowKey: 'suid',
  sorts: { account: 'account', create_time: 'created', last_login_time: 'last_login' },
  cursor: { last_sfamilyid: 'sfamilyid', last_suid: 'suid', last_key: 'sort_key' },
  columns: [
    { key: 'account', as: 'text', title: 'report.column.account', phone: 'title' },
    { key: 'nickName', as: 'text', title: 'report.column.nickName', phone: 'second' },
    { key: 'role', as: 'code', codes: 'report.role', title: 'report.column.role', phone: 'aside' },
    { key: 'phone', as: 'text', title: 'report.column.phone' },
    { key: 'email', as: 'text', title: 'report.column.email' },
    { key: 'sfamily_name', as: 'text', title: 'report.column.organisation' },
    { key: 'is_frozen', as: 'yes', title: 'report.column.frozen' },
    { key: 'auth_count', as: 'number', title: 'report.column.rights' },
    { key: 'create_time', as: 'time', title: 'report.column.created' },
    { key: 'last_login_time', as: 'time', title: 'report.column.lastLogin' },
    { key: 'last_login_ip', as: 'text', title: 'report.column.ip' },
    { key: 'remark', as: 'text', title: 'report.column.remark' },
  ],
})
