'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useSession } from '#components/data/session.ts'
import { PasswordDialog } from '#components/shared/password-dialog.tsx'
import { useTell } from '#components/ui/use-tell.ts'

type ScimKeyDialogProps = {
  op: 'make' | 'end'
  /** Another key is in force. */
  isReplaced: boolean
  onMade: (key: string) => void
  onClose: () => void
}

/** Asks for the password. */
export function ScimKeyDialog({ op, isReplaced, onMade, onClose }: ScimKeyDialogProps) {
  const t = useTranslations('provider')
  const name = useSession()?.familys[0]?.sname ?? ''
  const tell = useTell()
  const queries = useQueryClient()
  const isEnd = op === 'end'
  const submit = async (pwd_md5: string) => {
    const request_id = crypto.randomUUID()
    const { key } = await call('usermgr/SetScimKey', { op, pwd_md5, request_id })
    await readAgain(queries, { queryKey: ['usermgr/GetProvider'] })
    if (isEnd) tell.done(t('scim.ended'))
    onClose()
    if (key !== undefined) onMade(key)
  }
  return (
    <PasswordDialog
      title={t(isEnd ? 'scim.endTitle' : 'scim.makeTitle')}
      text={
        <>
          {isEnd ? t('scim.endText') : t('scim.makeText', { name })}{' '}
          {!isEnd && isReplaced && t('scim.replaceText')}
        </>
      }
      label={t('field.password')}
      action={t(isEnd ? 'scim.end' : 'scim.make')}
      isDanger={isEnd || isReplaced}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
