'use client'

import { FileInput, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { uploadFile } from '#components/data/upload-file.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { objectLimits, objectRules } from '#lib/rules/object-limits.ts'
import { uploadKinds } from '#lib/rules/upload-kinds.ts'
import { useObjectsAgain } from './use-objects-again.ts'

const { extensions, megabytes } = uploadKinds.app

/** Puts up a version of an app: its package, which the server reads before it keeps it. */
export function PutAppDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('object.put')
  const tell = useTell()
  const readAgain = useObjectsAgain()
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const form = useForm({
    initial: { version: '', note: '' },
    rules: objectRules,
    fieldOf: { objectVersionExists: 'version' },
    submit: async (values) => {
      if (!file) {
        setFault(t('fileMissing'))
        return
      }
      const file_id = await uploadFile('app', file)
      await call('ops/PutObject', {
        file_id: file_id,
        version: values.version.trim(),
        note: values.note.trim(),
        request_id: crypto.randomUUID(),
      })
      tell.done(t('done'))
      onClose()
      await readAgain()
    },
  })
  const take = (chosen: File | null) => {
    const isLarge = chosen !== null && chosen.size > megabytes * 1_000_000
    setFile(isLarge ? null : chosen)
    setFault(isLarge ? t('tooLarge', { megabytes }) : undefined)
  }
  return (
    <FormDialog title={t('title')} form={form} action={t('save')} onClose={onClose}>
      <FileInput
        label={t('file')}
        description={t('fileHint', { megabytes, types: extensions.join(', ') })}
        placeholder={t('fileMissing')}
        accept={extensions.map((one) => `.${one}`).join(',')}
        required
        clearable
        value={file}
        error={fault}
        onChange={take}
      />
      <TextInput label={t('version')} maxLength={objectLimits.version} {...form.text('version')} />
      <Textarea label={t('note')} maxLength={objectLimits.note} autosize {...form.text('note')} />
    </FormDialog>
  )
}
