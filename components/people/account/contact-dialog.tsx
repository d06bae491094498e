'use client'

import { SegmentedControl, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { updateSession } from '#components/data/session.ts'
import { useSendCode } from '#components/data/use-send-code.ts'
import {
  type Channel,
  CodeOfContact,
  type ContactValues,
  contactFieldOf,
  contactRules,
  noContact,
} from '#components/shared/code-of-contact.tsx'
import { CodeSent } from '#components/shared/code-sent.tsx'
import { CodeField } from '#components/ui/form/code-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { code as codeRule } from '#lib/rules/code.ts'
import { required } from '#lib/rules/required.ts'

type Proof = 'password' | 'code'
type Values = ContactValues & { proof: Proof; password: string; oldCode: string }

/** After a proof of identity. */
export function ContactDialog(props: {
  channel: Channel
  bound: string
  /** The other kind, whose code may prove identity. */
  other: string
  onClose: () => void
}) {
  const { channel, bound, other } = props
  const known = bound || other
  const t = useTranslations('account.contact')
  const tell = useTell()
  const form = useForm<Values>({
    initial: { proof: 'password', password: '', oldCode: '', ...noContact, channel },
    rules: (values) => ({
      ...(values.proof === 'password' ? { password: [required] } : { oldCode: [codeRule] }),
      ...contactRules(values),
    }),
    fieldOf: { ...contactFieldOf, wrongPassword: 'password', old_code: 'oldCode' },
    submit: async ({ target, code, proof, password, oldCode }) => {
      const reply = await call('user/BindPhone', {
        target,
        code,
        ...(proof === 'password' ? { pwd_md5: md5(password) } : { old_code: oldCode }),
      })
      updateSession(
        channel === 'sms'
          ? { phone: reply.target, is_check_phone: true, phone_reset_from: reply.reset_from }
          : { email: reply.target, email_reset_from: reply.reset_from },
      )
      tell.done(t(`${channel}.done`))
      props.onClose()
    },
  })
  return (
    <FormDialog
      title={t(bound ? `${channel}.change` : `${channel}.bind`)}
      form={form}
      action={t(bound ? 'change' : 'bind')}
      onClose={props.onClose}
    >
      <ProofFields
        form={form}
        channel={bound ? channel : channel === 'sms' ? 'mail' : 'sms'}
        bound={known}
      />
      <CodeOfContact form={form} purpose="bind" only={channel} />
      <Text c="dimmed" fz="sm">
        {t('hold')}
      </Text>
    </FormDialog>
  )
}

function ProofFields(props: {
  form: ReturnType<typeof useForm<Values>>
  channel: Channel
  bound: string
}) {
  const t = useTranslations('account.contact')
  const { sent, send } = useSendCode()
  const { form, channel, bound } = props
  const isPassword = form.values.proof === 'password'
  return (
    <>
      {bound && (
        <SegmentedControl
          fullWidth
          aria-label={t('proof.label')}
          value={form.values.proof}
          onChange={(proof) => form.set('proof', proof as Proof)}
          data={[
            { value: 'password', label: t('proof.password') },
            { value: 'code', label: t('proof.code') },
          ]}
        />
      )}
      {isPassword ? (
        <PasswordField
          label={t('password')}
          {...form.text('password')}
          value={form.values.password}
          withAsterisk={false}
        />
      ) : (
        <CodeField
          label={t('codeOf', { target: bound })}
          {...form.text('oldCode')}
          withAsterisk={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...(sent && { description: <CodeSent sent={sent} /> })}
          onSend={() => form.attempt([], () => send({ purpose: 'change', channel }))}
        />
      )}
    </>
  )
}
