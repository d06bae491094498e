'use client'

import { Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { uploadFile } from '#components/data/upload-file.ts'
import { useChosenFile } from '#components/shared/chosen-file.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { objectLimits, objectRules } from '#lib/rules/object-limits.ts'
import { useObjectsAgain } from './use-objects-again.ts'

/** Puts up a version of an app: its package, which the server reads before it keeps it. */
export function PutAppDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('object.put')
  const tell = useTell()
  const readAgain = useObjectsAgain()
  const { file, field, refuseMissing } = useChosenFile('app')
  const form = useForm({
    initial: { version: '', note: '' },
    rules: objectRules,
    fieldOf: { objectVersionExists: 'version' },
    submit: async (values) => {
      if (!file) {
        refuseMissing()
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
  return (
    <FormDialog title={t('title')} form={form} action={t('save')} onClose={onClose}>
      {field}
      <TextInput label={t('version')} maxLength={objectLimits.version} {...form.text('version')} />
      <Textarea label={t('note')} maxLength={objectLimits.note} autosize {...form.text('note')} />
    </FormDialog>
  )
}
