'use client'

import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useSession } from '#components/data/session.ts'
import { useSendCode } from '#components/data/use-send-code.ts'
import { CodeSent } from '#components/shared/code-sent.tsx'
import { CodeField } from '#components/ui/form/code-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import {
  NewPasswordFields,
  newPasswordFieldOf,
  newPasswordRules,
  noPassword,
} from '#components/ui/form/new-password-fields.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { md5 } from '#lib/format/md5.ts'
import { code as codeRule } from '#lib/rules/code.ts'
import { required } from '#lib/rules/required.ts'
import { useAfterMoney, type WalletFacts } from './use-wallet.ts'

type Proof = 'login' | 'old' | 'sms' | 'mail'
const initial = { ...noPassword, proof: 'login' as Proof, proving: '' }
type Values = typeof initial

/** The first one is proved by the log-in password, another by the old one or a code. */
export function WalletPasswordDialog(props: { wallet: WalletFacts; onClose: () => void }) {
  const t = useTranslations('wallet.password')
  const tell = useTell()
  const session = useSession()
  const after = useAfterMoney()
  const { has_pwd, phone, email } = props.wallet
  const proofs: Proof[] = has_pwd
    ? ['old', ...(phone ? (['sms'] as const) : []), ...(email ? (['mail'] as const) : [])]
    : ['login']
  const form = useForm<Values>({
    initial: { ...initial, proof: proofs[0] ?? 'old' },
    rules: (values) => ({
      proving: isCode(values.proof) ? [codeRule] : [required],
      ...newPasswordRules(values, { names: [session?.account, session?.nickName] }),
    }),
    fieldOf: {
      ...newPasswordFieldOf,
      walletPasswordAsLogin: 'password',
      wrongPassword: 'proving',
      walletPasswordWrong: 'proving',
      codeWrong: 'proving',
      codeExpired: 'proving',
      codeTooFrequent: 'proving',
      codeSendFailed: 'proving',
      nothingBound: 'proving',
    },
    submit: async ({ password, proof, proving }) => {
      const proved = {
        login: { login_pwd_md5: md5(proving) },
        old: { old_pwd_md5: md5(proving) },
        sms: { code: proving, channel: 'sms' as const },
        mail: { code: proving, channel: 'mail' as const },
      }[proof]
      await call('wallet/SetPwd', { pwd_md5: md5(password), ...proved })
      await after()
      tell.done(t('done'))
      props.onClose()
    },
  })
  return (
    <FormDialog
      title={t(has_pwd ? 'change' : 'first')}
      form={form}
      action={t('save')}
      onClose={props.onClose}
    >
      {proofs.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('proof')}
          value={form.values.proof}
          onChange={(proof) => {
            form.set('proof', proof as Proof)
            form.set('proving', '')
          }}
          data={proofs.map((proof) => ({ value: proof, label: t(`by.${proof}`) }))}
        />
      )}
      <ProofField form={form} target={form.values.proof === 'sms' ? phone : email} />
      <NewPasswordFields form={form} labels={{ password: t('fresh'), repeat: t('repeat') }} />
    </FormDialog>
  )
}

const isCode = (proof: Proof): proof is 'sms' | 'mail' => proof === 'sms' || proof === 'mail'

function ProofField(props: { form: ReturnType<typeof useForm<Values>>; target: string }) {
  const t = useTranslations('wallet.password')
  const { sent, send } = useSendCode()
  const { form, target } = props
  const { proof, proving } = form.values
  if (!isCode(proof))
    return (
      <PasswordField
        data-autofocus
        label={t(`of.${proof}`)}
        {...form.text('proving')}
        value={proving}
        withAsterisk={false}
      />
    )
  return (
    <CodeField
      label={t('codeTo', { target })}
      {...form.text('proving')}
      withAsterisk={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...(sent && { description: <CodeSent sent={sent} /> })}
      onSend={() => form.attempt([], () => send({ purpose: 'wallet', channel: proof }))}
    />
  )
}
