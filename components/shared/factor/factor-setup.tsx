'use client'

import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { updateSession } from '#components/data/session.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { QrCode } from '#components/ui/qr-code.tsx'
import { code } from '#lib/rules/code.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import classes from './factor-setup.module.css'

type Secret = { secret: string; uri: string }

/** Three steps: password, QR code with a first code, recovery codes. */
export function FactorSetup({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (secret) return <Scan secret={secret} onDone={setCodes} onClose={onClose} />
  return <AskPassword onDone={setSecret} onClose={onClose} />
}

function AskPassword(props: { onDone: (secret: Secret) => void; onClose: () => void }) {
  const t = useTranslations('factor')
  const begin = async (pwd_md5: string) => {
    const { secret, uri } = await call('user/SetTotp', { op: 'begin', pwd_md5 })
    if (secret && uri) props.onDone({ secret, uri })
  }
  return (
    <PasswordDialog
      title={t('setUpTitle')}
      text={t('passwordHelp')}
      label={t('password')}
      action={t('next')}
      onSubmit={begin}
      onClose={props.onClose}
    />
  )
}

function Scan(props: { secret: Secret; onDone: (codes: string[]) => void; onClose: () => void }) {
  const t = useTranslations('factor')
  const { secret, uri } = props.secret
  const form = useForm({
    initial: { code: '' },
    rules: { code: [code] },
    fieldOf: { totpWrong: 'code' },
    submit: async (values) => {
      const reply = await call('user/SetTotp', { op: 'confirm', code: values.code.trim() })
      updateSession({ has_totp: true })
      props.onDone(reply.recovery_codes ?? [])
    },
  })
  return (
    <FormDialog title={t('setUpTitle')} form={form} action={t('confirm')} onClose={props.onClose}>
      <Text>{t('scanHelp')}</Text>
      <div className={classes.qr}>
        <QrCode text={uri} size={200} label={t('qr')} />
        <Text c="dimmed" fz="sm">
          {t('typeInstead')}
        </Text>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              h="auto"
              maw="100%"
              px={8}
              py={6}
              onClick={copy}
              aria-label={t('copySecret')}
            >
              <span className={classes.secret} dir="ltr">
                {copied ? t('copied') : secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </span>
            </Button>
          )}
        </CopyButton>
      </div>
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={typingRoom.code}
        data-autofocus
        {...form.text('code')}
        withAsterisk={false}
      />
    </FormDialog>
  )
}

/** Shown once; closes only by its button. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useTranslations('factor')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('recoveryTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text>{t('recoveryHelp')}</Text>
        <ul className={classes.codes} dir="ltr">
          {codes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <Group justify="center">
          <CopyButton value={codes.join('\n')}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'copied' : 'copyCodes')}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" component="a" href={file} download="recovery-codes.txt">
            {t('download')}
          </Button>
        </Group>
        <Button onClick={onClose} data-autofocus>
          {t('kept')}
        </Button>
      </Stack>
    </Modal>
  )
}
