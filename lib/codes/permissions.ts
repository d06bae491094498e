/** Keys of the auth list (spec §6). Those marked "ours" name rights the spec describes without a key. */
export const permissions = [
  'e_ua_show_family',
  'e_ua_work_bench',
  'e_ua_show_summary',
  'e_ua_show_tool',
  'e_ua_show_devops',
  'e_ua_show_orderlist',
  'e_ua_beacon',
  'e_ua_show_homepage',
  'e_ua_show_increment',
  'e_ua_modify_increment',
  'e_ua_modify_increment_platform',
  'e_ua_websocket_gchild',
  'e_ua_edit_device', // ours
  'e_ua_send_cmd', // ours
  'e_ua_device_log', // ours
  'e_ua_adopt_device', // ours: root only
] as const

export type Permission = (typeof permissions)[number]

/** Rights that count in the root organisation only, whatever an account lists. */
export const rootPermissions: readonly Permission[] = ['e_ua_adopt_device']

/** The roles of spec §6. */
export const roles = ['e_role_manager', 'e_role_user', 'e_role_tool'] as const
export type Role = (typeof roles)[number]

/** The log-in kinds of spec §6. */
export const loginFlags = [
  'e_account_login',
  'e_phone_account_login',
  'e_device_login',
  'e_phone_device_login',
] as const
export type LoginFlag = (typeof loginFlags)[number]

/** What a device log-in may do (spec §6, "Device users get"), in the keys that exist so far. */
export const deviceUserPermissions: readonly Permission[] = ['e_ua_send_cmd']
