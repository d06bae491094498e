'use client'

import { Stack } from '@mantine/core'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { md5 } from '#lib/format/md5.ts'
import type { BulkOrder } from './bulk-order.ts'

type RetryProps = { batch: BulkOrder; onClose: () => void }

/** Sends the order again to the devices for which it failed, and opens that batch. */
export function RetryDialog({ batch, onClose }: RetryProps) {
  const t = useTranslations('command')
  const router = useRouter()
  const [password, setPassword] = useState('')
  const { task_id, asks_password: asksPassword, counts } = batch
  const retry = async () => {
    const again = await call('cmd/RetryBatch', {
      task_id,
      ...(asksPassword && { pwd_md5: md5(password) }),
      request_id: crypto.randomUUID(),
    })
    onClose()
    router.push(`/tools/cmd/bulk?task_id=${again.task_id}`)
  }
  return (
    <ConfirmDialog
      title={t('batch.retryTitle', { count: counts.failed })}
      consequence={
        <Stack gap="sm">
          <p>{t('batch.retryText', { command: t(`name.${batch.name}`) })}</p>
          {asksPassword && (
            <PasswordField
              label={t('password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Stack>
      }
      action={t('send')}
      isDanger={asksPassword}
      onConfirm={retry}
      onClose={onClose}
    />
  )
}
