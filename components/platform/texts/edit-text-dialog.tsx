'use client'

import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { longestText } from '#lib/codes/text-problems.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { languages } from '#lib/i18n/languages.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { askedPack, type ChosenPack } from './chosen-pack.ts'
import classes from './texts.module.css'
import { useTextsAgain } from './use-texts-again.ts'

export type TextRow = CallReply<'ops/GetTexts'>['items'][number]

const mostNote = 200

/** Writes one text in place of what stands there. */
export function EditTextDialog(props: {
  pack: ChosenPack
  rev: number
  row: TextRow
  onClose: () => void
}) {
  const { pack, rev, row, onClose } = props
  const t = useTranslations('texts')
  const tell = useTell()
  const readAgain = useTextsAgain()
  const { dir } = languages[pack.language]
  const form = useForm({
    initial: { text: row.text, note: '' },
    rules: { text: [required, atMost(longestText)], note: [atMost(mostNote)] },
    fieldOf: { 'texts.0.text': 'text' },
    submit: async ({ text, note }) => {
      const { version } = await call('ops/SetTexts', {
        ...askedPack(pack),
        rev: rev,
        texts: [{ key: row.key, text: text }],
        note: note,
        request_id: crypto.randomUUID(),
      })
      tell.done(t('published', { version }))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t('edit.title')}
      form={form}
      action={t('edit.action')}
      size="lg"
      onClose={onClose}
    >
      <dl className={classes.facts}>
        <div>
          <dt>{t('column.key')}</dt>
          <dd dir="ltr">{row.key}</dd>
        </div>
        <div>
          <dt>{t('column.builtIn')}</dt>
          <dd dir={dir}>{row.built_in}</dd>
        </div>
        {row.base !== row.built_in && (
          <div>
            <dt>{t('column.base')}</dt>
            <dd dir={dir}>{row.base}</dd>
          </div>
        )}
        {pack.language !== 'en' && (
          <div>
            <dt>{t('column.english')}</dt>
            <dd dir="ltr">{row.english}</dd>
          </div>
        )}
      </dl>
      <Textarea
        label={t('edit.text')}
        description={t('edit.hint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={longestText}
        dir={dir}
        {...form.text('text')}
      />
      <TextInput label={t('note')} maxLength={mostNote} {...form.text('note')} />
      <p className={classes.note}>{t('edit.effect')}</p>
    </FormDialog>
  )
}
