'use client'

import { Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
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
