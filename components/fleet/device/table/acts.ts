import type { Permission } from '#lib/codes/permissions.ts'
import { type QuickActKey, quickActs } from '../quick-acts.ts'

export type ActKey =
  | QuickActKey
  | 'follow'
  | 'edit'
  | 'services'
  | 'switchServices'
  | 'present'
  | 'editMany'
  | 'alarmSettings'
  | 'otherSettings'
  | 'extend'
  | 'move'
  | 'sell'
  | 'give'
  | 'fence'
  | 'bind'
  | 'unbind'
  | 'freeze'
  | 'thaw'
  | 'clear'
  | 'delete'

export type Act = {
  key: ActKey
  needs?: readonly [Permission, ...Permission[]]
  /** One of `needs` is not enough. */
  needsAll?: true
  only?: 'one' | 'many'
  isDanger?: true
  isFirst?: true
  isForAll?: true
  sellersOnly?: true
  rootOnly?: true
}

/** In menu order. */
export const acts: readonly Act[] = [
  ...quickActs.map(({ key, needs }): Act => ({ key, only: 'one', ...(needs && { needs }) })),
  { key: 'follow' },
  { key: 'edit', needs: ['e_ua_edit_device'], only: 'one' },
  { key: 'editMany', needs: ['e_ua_edit_device'], only: 'many', isFirst: true, isForAll: true },
  { key: 'sell', needs: ['e_ua_sell_device'], isFirst: true, isForAll: true },
  {
    key: 'extend',
    needs: ['e_ua_edit_device', 'e_ua_modify_increment_platform'],
    needsAll: true,
    isFirst: true,
    isForAll: true,
    sellersOnly: true,
  },
  { key: 'move', needs: ['e_ua_move_device'], isFirst: true, isForAll: true },
  { key: 'alarmSettings', needs: ['e_ua_set_device'], only: 'many' },
  { key: 'otherSettings', needs: ['e_ua_set_device'], only: 'many' },
  { key: 'services', only: 'one' },
  {
    key: 'switchServices',
    needs: ['e_ua_modify_increment', 'e_ua_modify_increment_platform'],
    needsAll: true,
    sellersOnly: true,
  },
  { key: 'present', needs: ['e_ua_modify_increment'], rootOnly: true },
  { key: 'fence', needs: ['e_ua_modify_fence'], isForAll: true },
  { key: 'give', needs: ['e_ua_bind_device'], isForAll: true },
  { key: 'bind', needs: ['e_ua_bind_device'] },
  { key: 'unbind', needs: ['e_ua_bind_device', 'e_ua_unbind_phone'], isForAll: true },
  { key: 'freeze', needs: ['e_ua_freeze_device'], isForAll: true },
  { key: 'thaw', needs: ['e_ua_freeze_device'], isForAll: true },
  { key: 'clear', needs: ['e_ua_clear_device'], isDanger: true },
  { key: 'delete', needs: ['e_ua_delete_device'], isDanger: true, isForAll: true },
]
