'use client'

import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useSession } from '#components/data/session.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { required } from '#lib/rules/required.ts'

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
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required] },
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password' },
    submit: async ({ password }) => {
      const request_id = crypto.randomUUID()
      const proof = { op: op, pwd_md5: md5(password), request_id: request_id }
      const { key } = await call('usermgr/SetScimKey', proof)
      await readAgain(queries, { queryKey: ['usermgr/GetProvider'] })
      if (isEnd) tell.done(t('scim.ended'))
      onClose()
      if (key !== undefined) onMade(key)
    },
  })
  return (
    <FormDialog
      title={t(isEnd ? 'scim.endTitle' : 'scim.makeTitle')}
      form={form}
      action={t(isEnd ? 'scim.end' : 'scim.make')}
      isDanger={isEnd || isReplaced}
      onClose={onClose}
    >
      <Text>
        {isEnd ? t('scim.endText') : t('scim.makeText', { name })}{' '}
        {!isEnd && isReplaced && t('scim.replaceText')}
      </Text>
      <PasswordField
        label={t('field.password')}
        data-autofocus
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
    </FormDialog>
  )
}
