'use client'

import { MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { asciiHost } from '#lib/codes/brand-host.ts'
import { brandPayments } from '#lib/codes/brand-shapes.ts'
import { type Language, languageCodes, languages } from '#lib/i18n/languages.ts'
import type { FieldsProps } from './fields-props.ts'

const languageChoices = languageCodes.map((value) => ({ value, label: languages[value].name }))

/** Which hosts show it. */
export function HostFields({
  values,
  errors,
  set,
  profileHosts,
}: FieldsProps & { profileHosts: readonly string[] }) {
  const t = useTranslations('brand.field')
  return (
    <>
      <TagsInput
        label={t('ownHosts')}
        description={t('ownHostsHelp')}
        dir="ltr"
        maxTags={20}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        value={values.ownHosts}
        error={errors.ownHosts}
        onChange={(hosts) => set('ownHosts', hosts.map(asciiHost))}
      />
      {profileHosts.length > 0 && <p>{t('profileHosts', { hosts: profileHosts.join(', ') })}</p>}
    </>
  )
}

export function LanguageFields({ values, errors, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  const { languages: offered, defaultLanguage } = values
  return (
    <>
      <MultiSelect
        label={t('languages')}
        data={languageChoices}
        value={offered}
        error={errors.languages}
        onChange={(next) => {
          const [one] = next as Language[]
          // None at all cannot be read by anybody.
          if (!one) return
          set('languages', next as Language[])
          if (!next.includes(defaultLanguage)) set('defaultLanguage', one)
        }}
      />
      <Select
        label={t('defaultLanguage')}
        allowDeselect={false}
        data={languageChoices.filter(({ value }) => offered.includes(value))}
        value={defaultLanguage}
        error={errors.defaultLanguage}
        onChange={(next) => set('defaultLanguage', (next ?? defaultLanguage) as Language)}
      />
    </>
  )
}

export function PaymentFields({ values, errors, set }: FieldsProps) {
  const t = useTranslations('brand')
  const { payments, bankAccount } = values
  const bank = (
    key: keyof typeof bankAccount,
    label: 'bankHolder' | 'bankName' | 'bankNumber',
  ) => ({
    label: t(`field.${label}`),
    value: bankAccount[key],
    maxLength: key === 'number' ? 60 : 100,
    onChange: (event: { currentTarget: { value: string } }) =>
      set('bankAccount', { ...bankAccount, [key]: event.currentTarget.value }),
  })
  return (
    <>
      <MultiSelect
        label={t('field.payments')}
        data={brandPayments.map((value) => ({ value, label: t(`payment.${value}`) }))}
        value={payments}
        error={errors.payments}
        onChange={(next) => set('payments', next as typeof payments)}
      />
      {payments.includes('bank') && (
        <>
          <TextInput {...bank('holder', 'bankHolder')} error={errors.bankAccount} />
          <TextInput {...bank('bank', 'bankName')} />
          <TextInput {...bank('number', 'bankNumber')} dir="ltr" />
        </>
      )}
    </>
  )
}
