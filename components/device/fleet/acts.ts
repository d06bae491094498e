import type { Permission } from '#lib/codes/permissions.ts'

export type ActKey =
  | 'edit'
  | 'rename'
  | 'editMany'
  | 'alarmSettings'
  | 'otherSettings'
  | 'move'
  | 'sell'
  | 'give'
  | 'bind'
  | 'unbind'
  | 'share'
  | 'freeze'
  | 'thaw'
  | 'clear'
  | 'delete'

export type Act = {
  key: ActKey
  /** Any of these rights; the server decides. */
  needs: readonly [Permission, ...Permission[]]
  only?: 'one' | 'many'
  isDanger?: true
  /** A button of the bar; others are in its menu. */
  isFirst?: true
}

/** In menu order. */
export const acts: readonly Act[] = [
  { key: 'edit', needs: ['e_ua_edit_device'], only: 'one' },
  { key: 'rename', needs: ['e_ua_edit_device'], only: 'one' },
  { key: 'editMany', needs: ['e_ua_edit_device'], only: 'many', isFirst: true },
  { key: 'sell', needs: ['e_ua_sell_device'], isFirst: true },
  { key: 'move', needs: ['e_ua_move_device'], isFirst: true },
  { key: 'alarmSettings', needs: ['e_ua_set_device'], only: 'many' },
  { key: 'otherSettings', needs: ['e_ua_set_device'], only: 'many' },
  { key: 'give', needs: ['e_ua_bind_device'] },
  { key: 'bind', needs: ['e_ua_bind_device'] },
  { key: 'unbind', needs: ['e_ua_bind_device', 'e_ua_unbind_phone'] },
  { key: 'share', needs: ['e_ua_share_device'], only: 'one' },
  { key: 'freeze', needs: ['e_ua_freeze_device'] },
  { key: 'thaw', needs: ['e_ua_freeze_device'] },
  { key: 'clear', needs: ['e_ua_clear_device'], isDanger: true },
  { key: 'delete', needs: ['e_ua_delete_device'], isDanger: true },
]
