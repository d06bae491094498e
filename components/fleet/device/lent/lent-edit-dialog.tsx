'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { NameField } from '../device-fields.tsx'
import { IconField } from '../table/dialogs/icon-field.tsx'
import type { LentDevice } from './use-lent.ts'

/** Name and icon: what a guest may change. */
export function LentEditDialog({ device, onClose }: { device: LentDevice; onClose: () => void }) {
  const t = useTranslations('device.rename')
  const fleet = useTranslations('fleet')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: device.name, icon: String(device.icon) },
    submit: async ({ name, icon }, kept) => {
      await call('device/Modify', {
        simei: device.simei,
        ...(name !== kept.name && { name: name.trim() }),
        ...(icon !== kept.icon && { icon: Number(icon) }),
        request_id: crypto.randomUUID(),
      })
      toast.show({ message: fleet('saved') })
      onClose()
      await readAgain(queries, { queryKey: ['device/GetLent'] })
    },
  })
  return (
    <FormDialog
      title={t('title')}
      form={form}
      action={fleet('save')}
      isReady={form.isChanged}
      onClose={onClose}
    >
      <NameField text={form.text} isFirst />
      <IconField value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
    </FormDialog>
  )
}
