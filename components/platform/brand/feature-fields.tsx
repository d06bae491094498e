'use client'

import { Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { whole } from '#lib/rules/number.ts'
import type { FieldsProps } from './fields-props.ts'

const features = [
  'register',
  'workBench',
  'vasForRoot',
  'sim',
  'wallet',
  'relayForDeviceUsers',
] as const
const regions = ['mainland', 'other'] as const

export function FeatureFields({ values, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  return features.map((key) => (
    <Switch
      key={key}
      label={t(key)}
      checked={values.features[key]}
      onChange={(event) =>
        set('features', { ...values.features, [key]: event.currentTarget.checked })
      }
    />
  ))
}

const fewest = whole(6, 12)

/** Beyond what the specification asks of a password. */
export function PasswordFields({ values, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  const { password } = values
  return (
    <>
      <NumericField
        label={t('passwordMin')}
        value={password.min}
        rule={fewest}
        onChange={(min) => set('password', { ...password, min: min as number })}
      />
      <Switch
        label={t('isPassphrase')}
        checked={password.isPassphrase}
        onChange={(event) =>
          set('password', { ...password, isPassphrase: event.currentTarget.checked })
        }
      />
    </>
  )
}

/** What the law of a region allows. */
export function LawFields({ values, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  return (
    <>
      <p>{t('listeningHelp')}</p>
      {regions.map((key) => (
        <Switch
          key={key}
          label={t(key)}
          checked={values.listening[key]}
          onChange={(event) =>
            set('listening', { ...values.listening, [key]: event.currentTarget.checked })
          }
        />
      ))}
    </>
  )
}
