'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { ErasureDialog } from './erasure-dialog.tsx'
import { waitingText } from './waiting-text.ts'

type Account = CallReply<'usermgr/GetUserList'>['items'][number]

/** Of an account that somebody rules: asks for its erasure, or takes back one that waits. */
export function AccountErasure({ row, onClose }: { row: Account; onClose: () => void }) {
  const t = useTranslations('person')
  const { suid, nickName: name } = row
  const asked = useCall('usermgr/GetErasures', { suid, limit_size: 1 })
  const last = asked.data?.items[0]
  if (!asked.data && !asked.error) return null
  if (last?.state === 'waiting')
    return (
      <ConfirmDialog
        title={t('eraseOf', { name: name })}
        consequence={waitingText(t, last)}
        action={t('takeBack')}
        onClose={onClose}
        onConfirm={async () => {
          await call('usermgr/TakeBackErasure', { suid, request_id: crypto.randomUUID() })
          await asked.refetch()
          onClose()
          toast.show({ message: t('takenBack') })
        }}
      />
    )
  return (
    <ErasureDialog
      title={t('eraseOf', { name: name })}
      goes={[t('account'), t('devicesOf'), t('organisation')]}
      onErase={async (pwd_md5) => {
        const params = { suid, pwd_md5, request_id: crypto.randomUUID() }
        const answer = await call('usermgr/RequestErasure', params)
        await asked.refetch()
        return answer
      }}
      onClose={onClose}
    />
  )
}
