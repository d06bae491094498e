'use client'

import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { call } from '#components/data/api.ts'
import { makePasskey, passkeyTrouble } from '#components/data/passkey.ts'
import { readAgain } from '#components/data/read-again.ts'
import { updateSession, useSession } from '#components/data/session.ts'
import { PasswordDialog } from '#components/shared/password-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { CallError } from '#lib/client.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { describeAgent } from '#lib/format/describe-agent.ts'
import { md5 } from '#lib/format/md5.ts'
import { secondFactor } from '#lib/rules/code.ts'
import { passkeyLimits } from '#lib/rules/passkey-limits.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'

/** Name, password and, where it is in force, the second factor; then the browser asks. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('factor')
  const tell = useTell()
  const queries = useQueryClient()
  const hasTotp = useSession()?.has_totp ?? false
  // A code serves once: who stopped the browser's dialog goes on with what is proven.
  const offer = useRef<CallReply<'user/BeginPasskey'>>(undefined)
  const form = useForm({
    initial: { name: describeAgent(navigator.userAgent), password: '', code: '' },
    rules: {
      name: [required, atMost(passkeyLimits.name)],
      password: [required],
      code: hasTotp ? [secondFactor] : [],
    },
    fieldOf: { wrongPassword: 'password', totpWrong: 'code', pwd_md5: 'password' },
    submit: async ({ name, password, code }) => {
      offer.current ??= await call('user/BeginPasskey', {
        pwd_md5: md5(password),
        request_id: crypto.randomUUID(),
        ...(hasTotp && { code: code.trim() }),
      })
      const made = await makePasskey(offer.current).catch((error: unknown) => {
        const trouble = passkeyTrouble(error)
        if (!trouble) throw error
        throw new CallError({ errcode: 0, message: t(`passkey.${trouble}`) })
      })
      offer.current = undefined
      await call('user/AddPasskey', { ...made, name, request_id: crypto.randomUUID() })
      updateSession({ has_passkey: true })
      await readAgain(queries, { queryKey: ['user/GetPasskeys'] })
      tell.done(t('passkey.added'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('passkey.add')} form={form} action={t('next')} onClose={onClose}>
      <Text>{t('passkey.addHelp')}</Text>
      <TextInput
        label={t('passkey.label')}
        maxLength={passkeyLimits.name}
        {...form.text('name')}
        withAsterisk={false}
      />
      <PasswordField
        label={t('password')}
        data-autofocus
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
      {hasTotp && (
        <TextInput
          label={t('codeOrRecovery')}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={typingRoom.recoveryCode}
          {...form.text('code')}
          withAsterisk={false}
        />
      )}
    </FormDialog>
  )
}

/** Asks for the password. */
export function DeletePasskeyDialog(props: {
  id: string
  name: string
  isLast: boolean
  onClose: () => void
}) {
  const t = useTranslations('factor')
  const tell = useTell()
  const queries = useQueryClient()
  const submit = async (pwd_md5: string) => {
    const request_id = crypto.randomUUID()
    await call('user/DeletePasskey', { passkey_id: props.id, pwd_md5, request_id })
    if (props.isLast) updateSession({ has_passkey: false })
    await readAgain(queries, { queryKey: ['user/GetPasskeys'] })
    tell.done(t('passkey.deleted'))
    props.onClose()
  }
  return (
    <PasswordDialog
      title={t('passkey.deleteTitle', { name: props.name })}
      text={t('passkey.deleteHelp')}
      label={t('password')}
      action={t('passkey.delete')}
      isDanger
      onSubmit={submit}
      onClose={props.onClose}
    />
  )
}
