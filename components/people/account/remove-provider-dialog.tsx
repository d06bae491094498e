'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { PasswordDialog } from '#components/shared/password-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'

/** Asks for the password. */
export function RemoveProviderDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('provider')
  const tell = useTell()
  const queries = useQueryClient()
  const submit = async (pwd_md5: string) => {
    const request_id = crypto.randomUUID()
    await call('usermgr/DeleteProvider', { pwd_md5, request_id })
    await readAgain(queries, { queryKey: ['usermgr/GetProvider'] })
    tell.done(t('removed'))
    onClose()
  }
  return (
    <PasswordDialog
      title={t('removeTitle')}
      text={t('removeText')}
      label={t('field.password')}
      action={t('remove')}
      isDanger
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
