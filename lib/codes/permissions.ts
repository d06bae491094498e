export type PermissionKind = 'system' | 'device'

/**
 * Rights (docs/specification.md#rights). "Ours" marks keys that the specification has no name for. Texts:
 * `permission.<key>`.
 */
export const permissionCatalogue = {
  e_ua_show_family: { kind: 'system' },
  e_ua_work_bench: { kind: 'system' },
  e_ua_show_summary: { kind: 'system' },
  e_ua_show_tool: { kind: 'system' },
  e_ua_show_devops: { kind: 'system' },
  e_ua_show_orderlist: { kind: 'system' },
  e_ua_beacon: { kind: 'system' },
  e_ua_show_homepage: { kind: 'system' },
  e_ua_show_increment: { kind: 'system' },
  e_ua_modify_increment: { kind: 'system' },
  e_ua_modify_increment_platform: { kind: 'system' },
  e_ua_websocket_gchild: { kind: 'system' },
  e_ua_edit_family: { kind: 'system' }, // ours: add and edit organisations below
  e_ua_delete_family: { kind: 'system' }, // ours
  e_ua_move_family: { kind: 'system' }, // ours
  e_ua_edit_account: { kind: 'system' }, // ours: accounts and their rights
  e_ua_reset_pwd: { kind: 'system' }, // ours: passwords of terminals and device numbers
  e_ua_export: { kind: 'system' }, // ours
  e_ua_schedule: { kind: 'system' }, // ours: reports by mail, beside e_ua_export
  e_ua_push_data: { kind: 'system' }, // ours: data of devices delivered to an address
  e_ua_api_key: { kind: 'system' }, // ours: keys for programs that call the contract
  e_ua_publish_message: { kind: 'system' }, // ours: messages to the own organisation and those below
  e_ua_edit_device: { kind: 'device' }, // ours
  e_ua_import_device: { kind: 'device' }, // ours
  e_ua_move_device: { kind: 'device' }, // ours: to another organisation
  e_ua_sell_device: { kind: 'device' }, // ours
  e_ua_bind_device: { kind: 'device' }, // ours: to an account or a dealer, and back
  e_ua_unbind_phone: { kind: 'device' }, // ours
  e_ua_push_key: { kind: 'device' }, // ours: new codes and tokens of devices
  e_ua_delete_device: { kind: 'device' }, // ours
  e_ua_restore_device: { kind: 'device' }, // ours
  e_ua_physical_delete: { kind: 'device' }, // ours: root only
  e_ua_freeze_device: { kind: 'device' }, // ours
  e_ua_clear_device: { kind: 'device' }, // ours
  e_ua_share_device: { kind: 'device' }, // ours
  e_ua_set_device: { kind: 'device' }, // ours: settings and alarm settings
  e_ua_send_cmd: { kind: 'device' }, // ours
  e_ua_device_log: { kind: 'device' }, // ours
  e_ua_log_switch: { kind: 'device' }, // ours
  e_ua_trace: { kind: 'device' }, // ours
  e_ua_force_oil_off: { kind: 'device' }, // ours
  e_ua_modify_relay: { kind: 'device' }, // ours: restores oil; device log-ins cut it by this one too
  e_ua_add_fence: { kind: 'device' }, // ours
  e_ua_modify_fence: { kind: 'device' }, // ours
  e_ua_delete_fence: { kind: 'device' }, // ours
  e_ua_delete_alarm: { kind: 'device' }, // ours
  e_ua_start_record: { kind: 'device' }, // ours
  e_ua_get_record: { kind: 'device' }, // ours
  e_ua_delete_record: { kind: 'device' }, // ours
  e_ua_modify_package: { kind: 'device' }, // ours
  e_ua_refund_order: { kind: 'system' }, // ours: root only
  e_ua_edit_package: { kind: 'system' }, // ours: packages, and what those below pay
  e_ua_adopt_device: { kind: 'device' }, // ours: root only
  e_ua_handle_complaint: { kind: 'system' }, // ours: answer complaints of buyers below
  e_ua_handle_feedback: { kind: 'system' }, // ours: answer feedback of those below
  e_ua_audit_withdraw: { kind: 'system' }, // ours: finance of the root organisation
  e_ua_edit_brand: { kind: 'system' }, // ours: root gives it to dealers, for a brand of their branch
  e_ua_backup: { kind: 'system' }, // ours: root only
} as const satisfies Record<string, { kind: PermissionKind }>

export type Permission = keyof typeof permissionCatalogue

export const permissions = Object.keys(permissionCatalogue) as [Permission, ...Permission[]]

/** Count in the root organisation only. */
export const rootPermissions: readonly Permission[] = [
  'e_ua_adopt_device',
  'e_ua_audit_withdraw',
  'e_ua_backup',
  'e_ua_physical_delete',
  'e_ua_refund_order',
]

/** To hear people: a brand may have none of them in a region. Deleting stays. */
export const listeningRights: readonly Permission[] = ['e_ua_get_record', 'e_ua_start_record']

/** Can be given but open nothing yet. */
export const laterPermissions: readonly Permission[] = []

export const roles = ['e_role_manager', 'e_role_user', 'e_role_tool'] as const
export type Role = (typeof roles)[number]

export const loginFlags = [
  'e_account_login',
  'e_phone_account_login',
  'e_device_login',
  'e_phone_device_login',
] as const
export type LoginFlag = (typeof loginFlags)[number]

/** Most brands add `e_ua_modify_relay` (`relayForDeviceUsers`). */
export const deviceUserPermissions: readonly Permission[] = [
  'e_ua_edit_device',
  'e_ua_set_device',
  'e_ua_send_cmd',
  'e_ua_add_fence',
  'e_ua_modify_fence',
  'e_ua_delete_fence',
  'e_ua_trace',
  'e_ua_delete_alarm',
  'e_ua_log_switch',
  'e_ua_force_oil_off',
  'e_ua_delete_record',
  'e_ua_start_record',
  'e_ua_get_record',
  'e_ua_modify_package',
]
