'use client'

import { Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useBrand } from '#components/data/brand.tsx'
import { owedBy, readSession, storeSession } from '#components/data/session.ts'
import { md5 } from '#lib/format/md5.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'

export type ReloginProps = {
  why: 'expired' | 'inactive'
  onDone: () => void
  /** To the log-in page, without the input. */
  onLeave: () => void
}

/** Above the page, which stays as it is; the same account only. */
export function ReloginForm({ why, onDone, onLeave }: ReloginProps) {
  const t = useTranslations('shell.relogin')
  const { isBusy, error, needsCode, submit } = useRelogin({ onDone, onLeave })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // React events bubble to the form around
    void submit(password, code.trim())
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('title')}
      size="sm"
      zIndex={350}
      overlayProps={
        why === 'inactive' ? { backgroundOpacity: 1, color: 'var(--wp-ground)' } : { blur: 3 }
      }
    >
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          <Text>{t(why)}</Text>
          <TextInput
            label={t('account')}
            value={readSession()?.account ?? ''}
            readOnly
            autoComplete="username"
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show') }}
            data-autofocus
            value={password}
            error={error && !needsCode && error.message}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {needsCode && (
            <TextInput
              label={t('code')}
              autoComplete="one-time-code"
              maxLength={typingRoom.recoveryCode}
              autoFocus
              value={code}
              error={error?.message}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          <Button type="submit" loading={isBusy} disabled={password === ''}>
            {t('submit')}
          </Button>
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={onLeave}>
            {t('leave')}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

function useRelogin({ onDone, onLeave }: Pick<ReloginProps, 'onDone' | 'onLeave'>) {
  const { projectName: project } = useBrand()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const [needsCode, setNeedsCode] = useState(false)

  async function logIn(password: string, totp: string): Promise<void> {
    const before = readSession()
    if (!before) return onLeave()
    const { account, remember, flag } = before
    const { sid, need_totp, ...info } = await call('user/Login', {
      account,
      pwd_md5: md5(password),
      remember,
      flag,
      lang: document.documentElement.lang,
      info: { browser: navigator.userAgent.slice(0, 256), project },
      ...(totp && { totp }),
    })
    if (need_totp) return setNeedsCode(true)
    const session = { ...before, ...info, sid: sid ?? '' }
    if (!sid || owedBy(session)) return onLeave()
    storeSession(session)
    onDone()
    await queries.invalidateQueries()
  }

  async function submit(password: string, totp: string): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await logIn(password, totp)
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)))
    }
    setBusy(false)
  }

  return { isBusy, error, needsCode, submit }
}
