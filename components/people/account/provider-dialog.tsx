'use client'

import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { rolesOf } from '#lib/codes/default-permissions.ts'
import type { Role } from '#lib/codes/permissions.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { md5 } from '#lib/format/md5.ts'
import { whole } from '#lib/rules/number.ts'
import { providerLimits } from '#lib/rules/provider-limits.ts'
import { atMost, required } from '#lib/rules/required.ts'

type Provider = NonNullable<CallReply<'usermgr/GetProvider'>['provider']>

const hoursRule = whole(1, providerLimits.sessionHours)
/** None of the roles. */
const nobody = 'nobody'

const wordsOf = (text: string, apart: RegExp) =>
  text
    .split(apart)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const initialOf = (provider: Provider | null) => {
  const valuesOf = (role: Role) =>
    (provider?.roles ?? [])
      .filter((one) => one.role === role)
      .map(({ value }) => value)
      .join('\n')
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.client_id ?? '',
    secret: '',
    domains: provider?.mail_domains.join(', ') ?? '',
    scopes: provider?.scopes ?? 'openid profile email',
    nameClaim: provider?.name_claim ?? 'name',
    mailClaim: provider?.mail_claim ?? 'email',
    roleClaim: provider?.role_claim ?? '',
    e_role_manager: valuesOf('e_role_manager'),
    e_role_user: valuesOf('e_role_user'),
    e_role_tool: valuesOf('e_role_tool'),
    defaultRole: provider ? (provider.default_role ?? nobody) : 'e_role_user',
    makesAccounts: provider?.makes_accounts ?? true,
    refusesPasswords: provider?.refuses_passwords ?? false,
    breakGlass: provider?.break_glass_suid ?? '',
    hours: String(provider?.session_hours ?? 8),
    isActive: provider?.is_active ?? true,
    password: '',
  }
}

type Values = ReturnType<typeof initialOf>

const rolesIn = (values: Values, roles: readonly Role[]) =>
  roles.flatMap((role) => wordsOf(values[role], /\n/).map((value) => ({ value, role })))

const paramsOf = (values: Values, roles: readonly Role[]): CallParams<'usermgr/SetProvider'> => ({
  name: values.name,
  issuer: values.issuer.trim(),
  client_id: values.clientId.trim(),
  ...(values.secret !== '' && { client_secret: values.secret.trim() }),
  scopes: values.scopes.trim(),
  mail_domains: wordsOf(values.domains, /[\s,;@]+/),
  role_claim: values.roleClaim.trim(),
  roles: rolesIn(values, roles),
  default_role: roles.find((role) => role === values.defaultRole) ?? null,
  name_claim: values.nameClaim.trim(),
  mail_claim: values.mailClaim.trim(),
  makes_accounts: values.makesAccounts,
  refuses_passwords: values.refusesPasswords,
  break_glass_suid: values.refusesPasswords && values.breakGlass !== '' ? values.breakGlass : null,
  session_hours: Number(values.hours),
  is_active: values.isActive,
  pwd_md5: md5(values.password),
  request_id: crypto.randomUUID(),
})

/** All of it at once, with the own password. */
export function ProviderDialog(props: { provider: Provider | null; onClose: () => void }) {
  const { provider, onClose } = props
  const t = useTranslations('provider')
  const tell = useTell()
  const queries = useQueryClient()
  const roles = rolesOf(useSession()?.familys[0]?.type ?? 'end_user')
  const form = useForm<Values>({
    initial: initialOf(provider),
    rules: ({ refusesPasswords }) => ({
      name: [required, atMost(providerLimits.name)],
      issuer: [required, atMost(providerLimits.issuer)],
      clientId: [required, atMost(providerLimits.clientId)],
      secret: provider ? [] : [required],
      nameClaim: [required],
      mailClaim: [required],
      breakGlass: refusesPasswords ? [required] : [],
      hours: [hoursRule],
      password: [required],
    }),
    fieldOf: {
      client_id: 'clientId',
      client_secret: 'secret',
      mail_domains: 'domains',
      role_claim: 'roleClaim',
      name_claim: 'nameClaim',
      mail_claim: 'mailClaim',
      break_glass_suid: 'breakGlass',
      breakGlassNeeded: 'breakGlass',
      session_hours: 'hours',
      wrongPassword: 'password',
      pwd_md5: 'password',
    },
    submit: async (values) => {
      await call('usermgr/SetProvider', paramsOf(values, roles))
      await readAgain(queries, { queryKey: ['usermgr/GetProvider'] })
      tell.done(t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog title={t('name')} form={form} action={t('save')} size="lg" onClose={onClose}>
      <ServerFields form={form} isKnown={provider !== null} />
      <ClaimFields form={form} roles={roles} />
      <RuleFields form={form} />
      <PasswordField
        label={t('field.password')}
        {...form.text('password')}
        value={form.values.password}
        withAsterisk={false}
      />
    </FormDialog>
  )
}

type FieldsProps = { form: ReturnType<typeof useForm<Values>> }

function ServerFields({ form, isKnown }: FieldsProps & { isKnown: boolean }) {
  const t = useTranslations('provider.field')
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        data-autofocus
        maxLength={providerLimits.name}
        {...form.text('name')}
      />
      <TextInput
        label={t('issuer')}
        description={t('issuerHelp')}
        dir="ltr"
        placeholder="https://login.example.com"
        maxLength={providerLimits.issuer}
        {...form.text('issuer')}
      />
      <TextInput
        label={t('clientId')}
        dir="ltr"
        autoComplete="off"
        maxLength={providerLimits.clientId}
        {...form.text('clientId')}
      />
      <TextInput
        label={t('secret')}
        {...(isKnown && { description: t('secretHelp') })}
        dir="ltr"
        autoComplete="off"
        maxLength={providerLimits.clientSecret}
        {...form.text('secret')}
      />
      <TextInput
        label={t('domains')}
        description={t('domainsHelp')}
        dir="ltr"
        placeholder="example.com"
        {...form.text('domains')}
      />
      <TextInput
        label={t('scopes')}
        dir="ltr"
        maxLength={providerLimits.scopes}
        {...form.text('scopes')}
      />
    </>
  )
}

function ClaimFields({ form, roles }: FieldsProps & { roles: readonly Role[] }) {
  const t = useTranslations('provider.field')
  const tRole = useTranslations('account.profile.roles')
  const claims = ['nameClaim', 'mailClaim', 'roleClaim'] as const
  return (
    <>
      {claims.map((claim) => (
        <TextInput
          key={claim}
          label={t(claim)}
          {...(claim === 'roleClaim' && { description: t('roleClaimHelp') })}
          dir="ltr"
          maxLength={providerLimits.claim}
          {...form.text(claim)}
        />
      ))}
      {form.values.roleClaim.trim() !== '' &&
        roles.map((role) => (
          <Textarea
            key={role}
            label={t('values', { role: tRole(role) })}
            description={t('valuesHelp')}
            dir="ltr"
            autosize
            minRows={1}
            maxRows={6}
            {...form.text(role)}
          />
        ))}
      <Select
        label={t('defaultRole')}
        allowDeselect={false}
        data={[
          ...roles.map((role) => ({ value: role, label: tRole(role) })),
          { value: nobody, label: t('nobody') },
        ]}
        value={form.values.defaultRole}
        onChange={(chosen) => form.set('defaultRole', (chosen ?? nobody) as Role)}
      />
    </>
  )
}

function RuleFields({ form }: FieldsProps) {
  const t = useTranslations('provider.field')
  const { refusesPasswords, breakGlass } = form.values
  const sid = useSession()?.familys[0]?.sid
  const found = useCall('usermgr/GetUserList', {
    ...(sid && { sfamilyid: sid }),
    role: 'e_role_manager',
    limit_size: 100,
  })
  const managers = (found.data?.items ?? []).filter(({ has_totp: hasTotp }) => hasTotp)
  return (
    <>
      <Switch label={t('makesAccounts')} {...form.checked('makesAccounts')} />
      <Switch
        label={t('refusesPasswords')}
        description={t('refusesPasswordsHelp')}
        {...form.checked('refusesPasswords')}
      />
      {refusesPasswords && (
        <Select
          label={t('breakGlass')}
          description={t('breakGlassHelp')}
          data={managers.map(({ suid, account }) => ({ value: suid, label: account }))}
          value={breakGlass === '' ? null : breakGlass}
          error={form.errors.breakGlass}
          onChange={(chosen) => form.set('breakGlass', chosen ?? '')}
        />
      )}
      <NumericField label={t('hours')} {...form.number('hours')} />
      <Switch label={t('isActive')} {...form.checked('isActive')} />
    </>
  )
}
