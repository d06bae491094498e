import type { Permission } from '#lib/codes/permissions.ts'
import { type QuickActKey, quickActs } from '../quick-acts.ts'

export type ActKey =
  | QuickActKey
  | 'edit'
  | 'editMany'
  | 'alarmSettings'
  | 'otherSettings'
  | 'extend'
  | 'move'
  | 'sell'
  | 'give'
  | 'bind'
  | 'unbind'
  | 'freeze'
  | 'thaw'
  | 'clear'
  | 'delete'

export type Act = {
  key: ActKey
  needs?: readonly [Permission, ...Permission[]]
  only?: 'one' | 'many'
  isDanger?: true
  isFirst?: true
  isForAll?: true
  sellersOnly?: true
}

/** In menu order. */
export const acts: readonly Act[] = [
  ...quickActs.map(({ key, needs }): Act => ({ key, only: 'one', ...(needs && { needs }) })),
  { key: 'edit', needs: ['e_ua_edit_device'], only: 'one' },
  { key: 'editMany', needs: ['e_ua_edit_device'], only: 'many', isFirst: true, isForAll: true },
  { key: 'sell', needs: ['e_ua_sell_device'], isFirst: true, isForAll: true },
  { key: 'extend', needs: ['e_ua_edit_device'], isFirst: true, isForAll: true, sellersOnly: true },
  { key: 'move', needs: ['e_ua_move_device'], isFirst: true, isForAll: true },
  { key: 'alarmSettings', needs: ['e_ua_set_device'], only: 'many' },
  { key: 'otherSettings', needs: ['e_ua_set_device'], only: 'many' },
  { key: 'give', needs: ['e_ua_bind_device'], isForAll: true },
  { key: 'bind', needs: ['e_ua_bind_device'] },
  { key: 'unbind', needs: ['e_ua_bind_device', 'e_ua_unbind_phone'], isForAll: true },
  { key: 'freeze', needs: ['e_ua_freeze_device'], isForAll: true },
  { key: 'thaw', needs: ['e_ua_freeze_device'], isForAll: true },
  { key: 'clear', needs: ['e_ua_clear_device'], isDanger: true },
  { key: 'delete', needs: ['e_ua_delete_device'], isDanger: true, isForAll: true },
]
