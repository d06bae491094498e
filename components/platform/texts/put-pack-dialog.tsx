'use client'

import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { uploadFile } from '#components/data/upload-file.ts'
import { useChosenFile } from '#components/shared/chosen-file.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { atMost } from '#lib/rules/required.ts'
import { askedPack, type ChosenPack } from './chosen-pack.ts'
import classes from './texts.module.css'
import { useTextsAgain } from './use-texts-again.ts'

type Checked = CallReply<'ops/PutTexts'>

const mostNote = 200

/** Puts up an edited pack: checked first, then served. */
export function PutPackDialog(props: { pack: ChosenPack; rev: number; onClose: () => void }) {
  const { pack, rev, onClose } = props
  const t = useTranslations('texts.put')
  const note = useTranslations('texts')('note')
  const tell = useTell()
  const readAgain = useTextsAgain()
  const [checked, setChecked] = useState<{ fileId: string; found: Checked }>()
  const { file, field, refuseMissing } = useChosenFile('language', () => setChecked(undefined))
  const put = (fileId: string, isCheck: boolean, words: string) =>
    call('ops/PutTexts', {
      ...askedPack(pack),
      rev: rev,
      file_id: fileId,
      is_check: isCheck,
      note: words,
      request_id: crypto.randomUUID(),
    })
  const form = useForm({
    initial: { note: '' },
    rules: { note: [atMost(mostNote)] },
    submit: async (values) => {
      if (!file) {
        refuseMissing()
        return
      }
      if (!checked) {
        const fileId = await uploadFile('language', file)
        setChecked({ fileId: fileId, found: await put(fileId, true, '') })
        return
      }
      const { version } = await put(checked.fileId, false, values.note)
      tell.done(t('done', { version }))
      onClose()
      await readAgain()
    },
  })
  const isWrong = checked !== undefined && checked.found.wrong > 0
  return (
    <FormDialog
      title={t('title')}
      form={form}
      action={t(checked ? 'publish' : 'check')}
      isReady={!isWrong}
      size="lg"
      onClose={onClose}
    >
      <p className={classes.note}>{t('text')}</p>
      {field}
      {checked && <Findings found={checked.found} />}
      {checked && !isWrong && (
        <TextInput label={note} maxLength={mostNote} {...form.text('note')} />
      )}
    </FormDialog>
  )
}

function Findings({ found }: { found: Checked }) {
  const t = useTranslations('texts.put')
  const problem = useTranslations('texts.problem')
  const parts = [
    {
      name: 'wrong',
      words: t('wrong', { count: found.wrong }),
      count: found.wrong,
      lines: found.wrong_texts.map(({ key, problem: why }) => ({ key, why: problem(why) })),
    },
    {
      name: 'surplus',
      words: t('surplus', { count: found.surplus }),
      count: found.surplus,
      lines: found.surplus_keys.map((key) => ({ key, why: '' })),
    },
    {
      name: 'missing',
      words: t('missing', { count: found.missing }),
      count: found.missing,
      lines: found.missing_keys.map((key) => ({ key, why: '' })),
    },
  ]
  return (
    <div className={classes.found} role="status">
      <p className={classes.note}>{t('own', { count: found.own })}</p>
      {parts.map(({ name, words, count, lines }) => (
        <details key={name} hidden={count === 0} open={name === 'wrong'}>
          <summary>{words}</summary>
          <ul>
            {lines.map(({ key, why }) => (
              <li key={key}>
                <bdi>{key}</bdi>
                {why && <>: {why}</>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
