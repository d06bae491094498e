import { type Permission, permissions, type Role, rootPermissions } from './permissions.ts'

type OrganisationKind = 'seller' | 'end_user'

const useOfDevices: readonly Permission[] = [
  'e_ua_show_family',
  'e_ua_show_summary',
  'e_ua_show_homepage',
  'e_ua_websocket_gchild',
  'e_ua_export',
  'e_ua_schedule',
  'e_ua_push_data',
  'e_ua_edit_device',
  'e_ua_push_key',
  'e_ua_share_device',
  'e_ua_set_device',
  'e_ua_send_cmd',
  'e_ua_trace',
  'e_ua_add_fence',
  'e_ua_modify_fence',
  'e_ua_delete_fence',
  'e_ua_delete_alarm',
  'e_ua_start_record',
  'e_ua_get_record',
  'e_ua_delete_record',
]

/** Administrator of a family or fleet: people, binding, cutting off vehicles. */
const fleetManager: readonly Permission[] = [
  ...useOfDevices,
  'e_ua_edit_family',
  'e_ua_edit_account',
  'e_ua_api_key',
  'e_ua_publish_message',
  'e_ua_bind_device',
  'e_ua_unbind_phone',
  'e_ua_delete_device',
  'e_ua_restore_device',
  'e_ua_force_oil_off',
  'e_ua_modify_relay',
  'e_ua_log_switch',
  'e_ua_modify_package',
]

/** Given to few, by hand. */
const notByDefault: readonly Permission[] = ['e_ua_show_devops', 'e_ua_edit_brand']

const dealerManager = permissions.filter(
  (key) => !rootPermissions.includes(key) && !notByDefault.includes(key),
)

/** A dealer's clerk serves customers; no deleting, moving, people or money. */
const dealerClerk: readonly Permission[] = [
  ...useOfDevices,
  'e_ua_show_tool',
  'e_ua_import_device',
  'e_ua_sell_device',
  'e_ua_bind_device',
  'e_ua_device_log',
  'e_ua_handle_complaint',
  'e_ua_handle_feedback',
]

const afterSales: readonly Permission[] = [
  'e_ua_show_family',
  'e_ua_show_tool',
  'e_ua_show_summary',
  'e_ua_reset_pwd',
  'e_ua_set_device',
  'e_ua_send_cmd',
  'e_ua_unbind_phone',
  'e_ua_device_log',
  'e_ua_log_switch',
  'e_ua_handle_complaint',
  'e_ua_handle_feedback',
]

const defaults: Record<OrganisationKind, Partial<Record<Role, readonly Permission[]>>> = {
  seller: { e_role_manager: dealerManager, e_role_user: dealerClerk, e_role_tool: afterSales },
  end_user: { e_role_manager: fleetManager, e_role_user: useOfDevices },
}

/** Roles that an organisation of a kind may give. */
export const rolesOf = (kind: OrganisationKind): Role[] => Object.keys(defaults[kind]) as Role[]

/** A new account's first rights; its maker passes on only those held. */
export const defaultPermissions = (kind: OrganisationKind, role: Role): readonly Permission[] =>
  defaults[kind][role] ?? []
