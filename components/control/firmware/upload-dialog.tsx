'use client'

import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { uploadFile } from '#components/data/upload-file.ts'
import { useChosenFile } from '#components/shared/chosen-file.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { firmwarePartNames } from '#lib/codes/rollout.ts'
import { firmwareLimits, firmwareRules } from '#lib/rules/firmware-limits.ts'
import { required } from '#lib/rules/required.ts'
import { useFirmwareAgain } from './use-firmware-again.ts'

const modelsOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const initial = {
  models: '',
  version: '',
  part: 'terminal' as (typeof firmwarePartNames)[number],
  manufacturer: '',
  fetchText: '',
  note: '',
}

/** Puts up a firmware: its file, and which devices it is for. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('firmware.upload')
  const part = useTranslations('firmware.part')
  const tell = useTell()
  const again = useFirmwareAgain()
  const { current } = useOrganisation()
  const { file, field, refuseMissing } = useChosenFile('firmware')
  const form = useForm({
    initial,
    rules: {
      models: [required],
      version: firmwareRules.version,
      manufacturer: firmwareRules.manufacturer,
      fetchText: firmwareRules.fetchText,
      note: firmwareRules.note,
    },
    fieldOf: { fetch_text: 'fetchText', relayByText: 'fetchText' },
    submit: async (values) => {
      if (!file) {
        refuseMissing()
        return
      }
      const file_id = await uploadFile('firmware', file)
      await call('tool/AddFirmware', {
        file_id,
        models: modelsOf(values.models),
        version: values.version.trim(),
        part: values.part,
        manufacturer: values.manufacturer.trim(),
        fetch_text: values.fetchText.trim(),
        note: values.note.trim(),
        ...(current.sid && { sfamilyid: current.sid }),
        request_id: crypto.randomUUID(),
      })
      tell.done(t('done'))
      onClose()
      await again()
    },
  })
  return (
    <FormDialog title={t('title')} form={form} action={t('save')} size="lg" onClose={onClose}>
      {field}
      <Textarea
        label={t('models')}
        description={t('modelsHint', { max: firmwareLimits.models })}
        autosize
        minRows={2}
        spellCheck={false}
        {...form.text('models')}
      />
      <TextInput
        label={t('version')}
        description={t('versionHint')}
        maxLength={firmwareLimits.version}
        {...form.text('version')}
      />
      <Select
        label={t('part')}
        allowDeselect={false}
        data={firmwarePartNames.map((value) => ({ value, label: part(value) }))}
        {...form.choice('part')}
      />
      <TextInput
        label={t('manufacturer')}
        description={t('manufacturerHint')}
        maxLength={firmwareLimits.manufacturer}
        {...form.text('manufacturer')}
      />
      <TextInput
        label={t('fetchText')}
        description={t('fetchTextHint', { place: '{url}' })}
        maxLength={firmwareLimits.fetchText}
        spellCheck={false}
        {...form.text('fetchText')}
      />
      <Textarea label={t('note')} maxLength={firmwareLimits.note} autosize {...form.text('note')} />
    </FormDialog>
  )
}
