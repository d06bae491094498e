'use client'

import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'
import type { useForm } from '#components/ui/form/use-form.ts'
import { languageCodes, languages } from '#lib/i18n/languages.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './package.module.css'
import type { PackageValues } from './package-values.ts'

/** Name, and description where there is one, in the languages of the brand and those that have words already. */
export function OtherLanguages({ form }: { form: ReturnType<typeof useForm<PackageValues>> }) {
  const t = useTranslations('package.dialog')
  const brand = useBrand()
  const { names, description, descriptions } = form.values
  const { errors } = form
  const isDescribed = description.trim() !== '' || Object.keys(descriptions).length > 0
  const shown = languageCodes.filter(
    (code) => brand.languages.includes(code) || code in names || code in descriptions,
  )
  const isWrong = errors.names !== undefined || errors.descriptions !== undefined
  return (
    <details open={isWrong || undefined}>
      <summary>{t('otherLanguages')}</summary>
      <p className={classes.help}>{t('otherLanguagesHelp')}</p>
      {isWrong && <p role="alert">{errors.names ?? errors.descriptions}</p>}
      <SimpleGrid cols={{ base: 1, xs: isDescribed ? 1 : 2 }} mt="sm">
        {shown.map((code) => (
          <div key={code} lang={languages[code].tag} dir={languages[code].dir}>
            <TextInput
              label={languages[code].name}
              placeholder={form.values.name}
              maxLength={textLimits.packageName}
              value={names[code] ?? ''}
              onChange={(event) =>
                form.set('names', { ...names, [code]: event.currentTarget.value })
              }
            />
            {isDescribed && (
              <Textarea
                aria-label={t('descriptionIn', { language: languages[code].name })}
                placeholder={description}
                autosize
                mt={6}
                maxLength={textLimits.packageContent}
                value={descriptions[code] ?? ''}
                onChange={(event) =>
                  form.set('descriptions', { ...descriptions, [code]: event.currentTarget.value })
                }
              />
            )}
          </div>
        ))}
      </SimpleGrid>
    </details>
  )
}
