'use client'

import { Button, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '#components/ui/form/form.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { code, recoveryCode } from '#lib/rules/code.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import { useWait } from './use-wait.ts'
import { WaitNotice } from './wait-notice.tsx'

/** Authenticator or recovery code. */
export function TotpStep(props: { onSubmit: (totp: string) => Promise<void>; onBack: () => void }) {
  const t = useTranslations('login.totp')
  const [isRecovery, setRecovery] = useState(false)
  const wait = useWait()
  const form = useForm({
    initial: { totp: '' },
    rules: { totp: [isRecovery ? recoveryCode : code] },
    fieldOf: { totpWrong: 'totp' },
    submit: ({ totp }) =>
      props.onSubmit(totp.trim()).catch((error: unknown) => {
        if (!wait.take(error)) throw error
      }),
  })
  return (
    <Form form={form}>
      <div>
        <Text fw={600}>{t('title')}</Text>
        <Text c="dimmed">{t(isRecovery ? 'recoveryHelp' : 'help')}</Text>
      </div>
      <WaitNotice seconds={wait.seconds} />
      <TextInput
        key={String(isRecovery)}
        label={t(isRecovery ? 'recovery' : 'code')}
        size="md"
        autoFocus
        autoComplete="one-time-code"
        spellCheck={false}
        {...(isRecovery
          ? { maxLength: typingRoom.recoveryCode }
          : { inputMode: 'numeric' as const, maxLength: typingRoom.code })}
        {...form.text('totp')}
        withAsterisk={false}
      />
      <Button type="submit" size="md" loading={form.isBusy} disabled={wait.seconds > 0}>
        {t('submit')}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          form.reset({ totp: '' })
          setRecovery(!isRecovery)
        }}
      >
        {t(isRecovery ? 'useCode' : 'useRecovery')}
      </Button>
      <Button variant="subtle" color="gray" onClick={props.onBack}>
        {t('back')}
      </Button>
    </Form>
  )
}
