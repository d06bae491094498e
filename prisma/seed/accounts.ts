import { type Permission, permissions, rootPermissions } from '#lib/codes/permissions.ts'
import type { OrganisationKey } from './organisations.ts'

/** Password of every demo account. */
export const demoPassword = 'waypost123'

const dealerRights = permissions.filter(
  (key) => !rootPermissions.includes(key) && key !== 'e_ua_show_devops',
)

const ownerRights: Permission[] = [
  'e_ua_show_family',
  'e_ua_show_summary',
  'e_ua_websocket_gchild',
  'e_ua_export',
  'e_ua_edit_device',
  'e_ua_bind_device',
  'e_ua_unbind_phone',
  'e_ua_share_device',
  'e_ua_set_device',
  'e_ua_send_cmd',
  'e_ua_trace',
]

type DemoAccount = {
  login: string
  name: string
  phone?: string
  organisation: OrganisationKey
  role: 'e_role_manager' | 'e_role_user' | 'e_role_tool'
  permissions: readonly Permission[]
}

/** The accounts that `npm start` prints. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    login: 'root',
    name: 'Waypost',
    phone: '13800000005',
    organisation: 'root',
    role: 'e_role_manager',
    permissions,
  },
  {
    login: 'dealer',
    name: '陈经理',
    phone: '13800000001',
    organisation: 'dealer',
    role: 'e_role_manager',
    permissions: dealerRights,
  },
  {
    login: 'subdealer',
    name: '林店长',
    phone: '13800000002',
    organisation: 'subdealer',
    role: 'e_role_manager',
    permissions: dealerRights,
  },
  {
    login: 'owner',
    name: '周先生',
    phone: '13800000003',
    organisation: 'owner',
    role: 'e_role_user',
    permissions: ownerRights,
  },
  {
    login: 'support',
    name: '客服小雅',
    phone: '13800000004',
    organisation: 'root',
    role: 'e_role_tool',
    permissions: [
      'e_ua_show_family',
      'e_ua_show_tool',
      'e_ua_reset_pwd',
      'e_ua_send_cmd',
      'e_ua_device_log',
    ],
  },
]
