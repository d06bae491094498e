'use client'

import { Alert, Button, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { type Session, updateSession, useSession } from '#components/data/session.ts'
import {
  CodeOfContact,
  type ContactValues,
  contactFieldOf,
  contactRules,
  noContact,
} from '#components/shared/code-of-contact.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { md5 } from '#lib/format/md5.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { useEnter } from './use-enter.ts'

type Values = ContactValues & {
  nickName: string
  region: 'mainland' | 'other'
  password: string
}

/** A phone is required in mainland China, elsewhere phone or mail. */
const lacksContact = ({ phone, email }: Session, region: Values['region']) =>
  region === 'mainland' ? phone === '' : phone === '' && email === ''

/** A second contact needs the password. */
const needsPassword = (session: Session, region: Values['region']) =>
  lacksContact(session, region) && (session.phone !== '' || session.email !== '')

/** Asks for missing name, region, phone or mail. */
export function BindStep(props: { next: string | null; onBack: () => void }) {
  const session = useSession()
  return session ? <BindForm {...props} session={session} /> : null
}

function BindForm(props: { session: Session; next: string | null; onBack: () => void }) {
  const t = useTranslations('login.bind')
  const tField = useTranslations('login.field')
  const { session } = props
  const isRegistered = useSearchParams().get('notice') === 'registered'
  const { goOn } = useEnter(props.next)
  const form = useForm<Values>({
    initial: { ...noContact, password: '', nickName: session.nickName, region: session.region },
    rules: (values) => ({
      nickName: [required, atMost(textLimits.nickName)],
      ...(lacksContact(session, values.region) && contactRules(values)),
      ...(needsPassword(session, values.region) && { password: [required] }),
    }),
    fieldOf: {
      ...contactFieldOf,
      phone: 'target',
      email: 'target',
      wrongPassword: 'password',
    },
    submit: async ({ nickName, region, channel, target, code, password }) => {
      const info = await call('user/PerfectInfo', {
        nickName,
        region,
        ...(lacksContact(session, region) &&
          (channel === 'sms'
            ? { phone: target, phone_code: code }
            : { email: target, email_code: code })),
        ...(needsPassword(session, region) && { pwd_md5: md5(password) }),
      })
      updateSession(info)
      goOn(info)
    },
  })
  const { region } = form.values
  return (
    <Form form={form}>
      {isRegistered && <Alert color="green">{t('registered')}</Alert>}
      <div>
        <Text fw={600}>{t('title')}</Text>
        <Text c="dimmed">{t('help')}</Text>
      </div>
      <TextInput
        label={t('nickName')}
        size="md"
        autoFocus
        autoComplete="nickname"
        maxLength={textLimits.nickName}
        {...form.text('nickName')}
        withAsterisk={false}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('region')}
        value={region}
        onChange={(chosen) => {
          form.set('region', chosen as Values['region'])
          form.set('channel', 'sms')
          form.set('target', '')
        }}
        data={[
          { value: 'mainland', label: t('mainland') },
          { value: 'other', label: t('other') },
        ]}
      />
      {lacksContact(session, region) && (
        <CodeOfContact
          form={form}
          purpose="bind"
          size="md"
          {...(region === 'mainland' && { only: 'sms' as const })}
        />
      )}
      {needsPassword(session, region) && (
        <PasswordField
          label={tField('password')}
          size="md"
          {...form.text('password')}
          value={form.values.password}
          withAsterisk={false}
        />
      )}
      <Button type="submit" size="md" loading={form.isBusy}>
        {t('submit')}
      </Button>
      <Button variant="subtle" color="gray" onClick={props.onBack} disabled={form.isBusy}>
        {t('back')}
      </Button>
    </Form>
  )
}
