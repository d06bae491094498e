'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useUndo } from '#components/ui/form/use-undo.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { AccountRow } from './customer-types.ts'
import { useAfterChange } from './use-after-change.ts'

/** With undo. */
export function useFreeze(): (row: AccountRow, isFrozen: boolean) => Promise<void> {
  const t = useTranslations('customer.account')
  const undo = useUndo()
  const afterChange = useAfterChange()
  return async ({ suid, nickName }, isFrozen) => {
    const set = async (is_frozen: boolean) => {
      await call('usermgr/ModifyUser', { suid, is_frozen, request_id: crypto.randomUUID() })
      afterChange()
    }
    try {
      await set(isFrozen)
      undo(t(isFrozen ? 'frozen' : 'released', { name: nickName }), () => set(!isFrozen))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      toast.show({ color: 'red', autoClose: false, message })
    }
  }
}
