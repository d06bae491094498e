import { defaultPermissions } from '#lib/codes/default-permissions.ts'
import { type Permission, permissions, type Role, rootPermissions } from '#lib/codes/permissions.ts'
import { demoOrganisations, type OrganisationKey } from './organisations.ts'

export const demoPassword = 'waypost123'
/** Outside the demo no device has one until it is set. */
export const demoDevicePassword = '123456'

const dealerRights = permissions.filter(
  (key) => !rootPermissions.includes(key) && key !== 'e_ua_show_devops',
)

const ownerRights: Permission[] = [
  'e_ua_show_family',
  'e_ua_show_summary',
  'e_ua_show_homepage',
  'e_ua_websocket_gchild',
  'e_ua_export',
  'e_ua_edit_device',
  'e_ua_bind_device',
  'e_ua_unbind_phone',
  'e_ua_share_device',
  'e_ua_set_device',
  'e_ua_send_cmd',
  'e_ua_trace',
  'e_ua_add_fence',
  'e_ua_modify_fence',
  'e_ua_delete_fence',
  'e_ua_modify_package',
]

type DemoAccount = {
  login: string
  name: string
  phone?: string
  remark?: string
  /** Buys what is offered in other regions than the mainland. */
  isOverseas?: boolean
  isFrozen?: boolean
  organisation: OrganisationKey
  role: Role
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
      'e_ua_handle_feedback',
    ],
  },
]

type Colleague = [OrganisationKey, string, string, Role, Partial<DemoAccount>?]

const colleagues: readonly Colleague[] = [
  ['root', 'operations', '运维老吴', 'e_role_user', { remark: '平台运维' }],
  ['dealer', 'dealer2', '黄副理', 'e_role_manager', { phone: '13800000101' }],
  ['dealer', 'dealerclerk', '小何', 'e_role_user', { remark: '前台，负责安装登记' }],
  ['dealer', 'dealerservice', '客服阿珍', 'e_role_tool', { phone: '13800000102' }],
  ['subdealer', 'qianhai2', '郑店员', 'e_role_user'],
  ['subdealer', 'qianhaiold', '李前任', 'e_role_user', { remark: '已离职', isFrozen: true }],
  ['owner', 'haifeng', '周海峰', 'e_role_manager'],
  ['owner', 'haifengnight', '夜班调度', 'e_role_user', { remark: '20:00 至 8:00' }],
  ['owner-logistics', 'guantong', '何志远', 'e_role_manager'],
  ['owner-taxi', 'canton', '梁文辉', 'e_role_manager'],
  ['eschen', 'eschen', '沈佳', 'e_role_manager', { phone: '13800000103' }],
  ['eschen-fleet', 'unterland', '顾建国', 'e_role_manager'],
  ['schaan', 'schaan', '王立新', 'e_role_manager'],
  ['ruggell', 'oberland', 'Nguyễn Văn An', 'e_role_manager', { isOverseas: true }],
  ['nordlicht', 'nordlicht', 'Katrin Vogel', 'e_role_manager', { isOverseas: true }],
  ['nordlicht-rhine', 'rheintal', 'Lukas Frick', 'e_role_manager', { isOverseas: true }],
  ['balzers', 'balzers', 'Grace Walker', 'e_role_manager', { isOverseas: true }],
]

const kindOf = (key: OrganisationKey) =>
  demoOrganisations.find(([known]) => known === key)?.[3] ?? 'seller'

export const demoColleagues: readonly DemoAccount[] = colleagues.map(
  ([organisation, login, name, role, more]) => ({
    organisation,
    login,
    name,
    role,
    permissions: defaultPermissions(kindOf(organisation), role),
    ...more,
  }),
)
