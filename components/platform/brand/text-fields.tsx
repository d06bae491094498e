'use client'

import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { type Language, languageCodes, languages } from '#lib/i18n/languages.ts'
import { type BrandForm, type BrandText, withText } from './brand-values.ts'
import type { FieldsProps } from './fields-props.ts'

const lengths = { name: 40, title: 80, description: 200 } as const
const labels = { name: 'name', title: 'pageTitle', description: 'description' } as const

/** Names and words, one language at a time. */
export function TextFields({ values, errors, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const one = (key: BrandText) => ({
    label: t(labels[key]),
    value: (values[key] as BrandForm['name'])[language] ?? '',
    placeholder: values[key].en ?? '',
    maxLength: lengths[key],
    error: errors[key],
    lang: languages[language].tag,
    onChange: (event: { currentTarget: { value: string } }) =>
      set(key, withText(values[key], language, event.currentTarget.value) as BrandForm['name']),
  })
  return (
    <>
      <Select
        label={t('language')}
        description={t('textsHelp')}
        allowDeselect={false}
        data={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
        value={language}
        onChange={(next) => setLanguage((next ?? own) as Language)}
      />
      <TextInput {...one('name')} />
      <TextInput {...one('title')} />
      <Textarea autosize minRows={2} {...one('description')} />
    </>
  )
}
