import { inTools } from '#lib/pages/menu-groups.ts'
import { defineTool } from '../tool.ts'

/** Random passwords for device numbers. */
export const resetPassword = defineTool({
  path: 'tools/reset/pwd',
  title: 'tool.resetPassword.title',
  purpose: 'tool.resetPassword.purpose',
  action: 'tool.resetPassword.action',
  source: 'tool/ResetTermPwd',
  access: ['e_ua_reset_pwd'],
  menu: inTools('devices'),
  inputs: [{ kind: 'numbers', param: 'imei_list', limit: 1000, chunk: 200 }],
  confirm: {
    title: 'tool.resetPassword.confirm',
    consequence: 'tool.resetPassword.consequence',
  },
  result: { kind: 'bulk' },
})
