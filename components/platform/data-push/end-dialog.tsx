'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { dataPushLimits } from '#lib/rules/data-push-limits.ts'
import type { DataPush } from './push-card.tsx'

type EndProps = {
  push: DataPush
  act: 'renew' | 'delete'
  onClose: () => void
  onDone: (secret?: string | null) => Promise<void>
}

/** What is asked first: a new secret, or the end of it. */
export function EndDialog({ push, act, onClose, onDone }: EndProps) {
  const t = useTranslations('push')
  const tell = useTell()
  const { push_id, address, types, sfamilyid, sgid, models } = push
  const run = async () => {
    const request_id = crypto.randomUUID()
    if (act === 'delete') {
      await call('dev/DeletePush', { push_id, request_id })
      tell.done(t('deleted'))
      return onDone()
    }
    const { secret } = await call('dev/SetPush', {
      push_id,
      address,
      types,
      sfamilyid,
      ...(sgid && { sgid }),
      models,
      renew_secret: true,
      request_id,
    })
    return onDone(secret)
  }
  return (
    <ConfirmDialog
      title={t(`${act}.title`)}
      consequence={t(`${act}.text`, { address, hours: dataPushLimits.formerHours })}
      action={t(`do.${act}`)}
      isDanger={act === 'delete'}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
