'use client'

import { Select, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { MarkdownText } from '#components/ui/plain/markdown-text.tsx'
import { type LegalKind, legalKinds } from '#lib/codes/legal-kinds.ts'
import { type Language, languageCodes, languages } from '#lib/i18n/languages.ts'
import { longestLegalText } from '#lib/rules/longest-legal-text.ts'
import classes from './brand.module.css'
import { withText } from './brand-values.ts'
import type { FieldsProps } from './fields-props.ts'

/** Terms of use and privacy text, one language at a time, each as it will be read. */
export function LegalFields({ values, errors, set }: FieldsProps) {
  const t = useTranslations('brand.field')
  const { language: own } = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const { legal } = values
  const change = (kind: LegalKind, words: string) =>
    set('legal', { ...legal, [kind]: withText(legal[kind], language, words) })
  return (
    <>
      <Select
        label={t('language')}
        description={t('legalHelp')}
        allowDeselect={false}
        data={languageCodes.map((code) => ({ value: code, label: languages[code].name }))}
        value={language}
        onChange={(next) => setLanguage((next ?? own) as Language)}
      />
      {legalKinds.map((kind) => {
        const text = legal[kind][language] ?? ''
        return (
          <div key={kind}>
            <Textarea
              label={t(kind)}
              autosize
              minRows={5}
              maxRows={18}
              maxLength={longestLegalText}
              lang={languages[language].tag}
              value={text}
              error={errors.legal}
              onChange={({ currentTarget }) => change(kind, currentTarget.value)}
            />
            {text !== '' && (
              <details className={classes.read}>
                <summary>{t('legalPreview')}</summary>
                <MarkdownText text={text} lang={languages[language].tag} />
              </details>
            )}
          </div>
        )
      })}
    </>
  )
}
