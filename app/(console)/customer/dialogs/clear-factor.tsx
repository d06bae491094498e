'use client'

import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import type { AccountRow } from '../accounts-tab.tsx'
import { useAfterChange } from '../use-after-change.ts'

/** Takes the second factor of somebody else's account away, who lost authenticator and recovery codes. */
export function ClearFactor({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslations('customer.factor')
  const act = useTranslations('customer.act')
  const afterChange = useAfterChange()
  const { suid, nickName, account } = row
  return (
    <ConfirmDialog
      title={t('title', { name: nickName })}
      consequence={t('consequence', { account })}
      action={act('clearFactor')}
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await call('usermgr/ClearTotp', { suid, request_id: crypto.randomUUID() })
        onClose()
        afterChange()
        notifications.show({ message: t('done', { name: nickName }) })
      }}
    />
  )
}
