'use client'

import { SegmentedControl, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useSendCode } from '#components/data/use-send-code.ts'
import { CodeField } from '#components/ui/form/code-field.tsx'
import type { CallParams } from '#lib/contract/calls.ts'
import { code } from '#lib/rules/code.ts'
import { email } from '#lib/rules/email.ts'
import { anyPhone } from '#lib/rules/phone.ts'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { CodeSent } from './code-sent.tsx'

export type Channel = 'sms' | 'mail'
export type ContactValues = { channel: Channel; target: string; code: string }

export const noContact: ContactValues = { channel: 'sms', target: '', code: '' }

export const contactRules = ({ channel }: Pick<ContactValues, 'channel'>) => ({
  target: [required, channel === 'sms' ? anyPhone : email],
  code: [code],
})

export const contactFieldOf = {
  codeWrong: 'code',
  codeExpired: 'code',
  codeTooFrequent: 'code',
  codeSendFailed: 'code',
  phoneTaken: 'target',
} as const

type ContactForm = {
  values: ContactValues
  set: (name: 'channel' | 'target', value: string) => void
  text: (name: 'target' | 'code') => TextInputProps
  attempt: (names: readonly ['target'], run: () => Promise<unknown>) => Promise<boolean>
}

export function CodeOfContact(props: {
  form: ContactForm
  purpose: CallParams<'user/SendCode'>['purpose']
  only?: Channel
  size?: 'sm' | 'md'
}) {
  const t = useTranslations('common.code.channel')
  const { sent, send } = useSendCode()
  const { form, size = 'sm' } = props
  const { channel, target } = form.values
  return (
    <>
      {!props.only && (
        <SegmentedControl
          fullWidth
          aria-label={t('label')}
          value={channel}
          onChange={(chosen) => {
            form.set('channel', chosen)
            form.set('target', '')
          }}
          data={[
            { value: 'sms', label: t('sms') },
            { value: 'mail', label: t('mail') },
          ]}
        />
      )}
      <TextInput
        label={t(`${channel}Target`)}
        size={size}
        type={channel === 'sms' ? 'tel' : 'email'}
        autoComplete={channel === 'sms' ? 'tel' : 'email'}
        {...(channel === 'sms' && { description: t('smsHint') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={textLimits.email}
        {...form.text('target')}
        withAsterisk={false}
      />
      <CodeField
        size={size}
        {...form.text('code')}
        withAsterisk={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(sent && { description: <CodeSent sent={sent} /> })}
        onSend={() =>
          form.attempt(['target'], () => send({ purpose: props.purpose, channel, target }))
        }
      />
    </>
  )
}
