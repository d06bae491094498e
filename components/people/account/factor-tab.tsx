'use client'

import { Button, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { usePermission } from '#components/data/permitted.tsx'
import { updateSession, useSession } from '#components/data/session.ts'
import { FactorSetup } from '#components/shared/factor/factor-setup.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { secondFactor } from '#lib/rules/code.ts'
import { required } from '#lib/rules/required.ts'
import { typingRoom } from '#lib/rules/text-limits.ts'
import classes from './account.module.css'
import { ActRow } from './act-row.tsx'
import { FactorRule } from './factor-rule.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { ProviderPart } from './provider-part.tsx'

function FactorOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations('factor')
  const tell = useTell()
  const form = useForm({
    initial: { password: '', code: '' },
    rules: { password: [required], code: [secondFactor] },
    fieldOf: { wrongPassword: 'password', totpWrong: 'code', pwd_md5: 'password' },
    submit: async ({ password, code: given }) => {
      await call('user/SetTotp', { op: 'disable', pwd_md5: md5(password), code: given.trim() })
      updateSession({ has_totp: false })
      tell.done(t('disabled'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('disableTitle')}
      form={form}
      action={t('disable')}
      isDanger
      onClose={onClose}
    >
      <Text>{t('disableHelp')}</Text>
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
      <TextInput
        label={t('codeOrRecovery')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={typingRoom.recoveryCode}
        {...form.text('code')}
        withAsterisk={false}
      />
    </FormDialog>
  )
}

export function FactorTab() {
  const t = useTranslations('factor')
  const session = useSession()
  const may = usePermission()
  const isOn = session?.has_totp ?? false
  const [open, setOpen] = useState<'setup' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <p className={classes.lead}>{t('help')}</p>
      <ul className={classes.rows}>
        <ActRow
          name={t('name')}
          state={{ isOn: isOn, text: t(isOn ? 'on' : 'off') }}
          help={t(isOn ? 'onHelp' : 'offHelp')}
        >
          {isOn ? (
            <Button size="compact-md" variant="default" onClick={() => setOpen('off')}>
              {t('disable')}
            </Button>
          ) : (
            <Button size="compact-md" onClick={() => setOpen('setup')}>
              {t('setUp')}
            </Button>
          )}
        </ActRow>
        {session?.role === 'e_role_manager' && may('e_ua_edit_account') && (
          <>
            <FactorRule />
            <ProviderPart />
          </>
        )}
      </ul>
      <PasskeyPart />
      {open === 'setup' && <FactorSetup onClose={close} />}
      {open === 'off' && <FactorOff onClose={close} />}
    </>
  )
}
