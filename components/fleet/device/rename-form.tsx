'use client'

import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { readAgain } from '#components/data/read-again.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { givenName, NameField } from './device-fields.tsx'

export type RenameProps = {
  device: { simei: string; name: string; imei: string }
  onClose: () => void
}

const shown = ['family/GetDeviceList', 'device/GetDetail', 'device/FindDev', 'device/GetLent']

export function RenameForm({ device, onClose }: RenameProps) {
  const t = useTranslations('device.rename')
  const fleet = useTranslations('fleet')
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: givenName(device) },
    submit: async ({ name }) => {
      const { simei } = device
      await call('device/Modify', { simei, name: name.trim(), request_id: crypto.randomUUID() })
      toast.show({ message: fleet('saved') })
      onClose()
      await readAgain(queries, {
        predicate: ({ queryKey }) => shown.includes(String(queryKey[0])),
      })
    },
  })
  return (
    <FormDialog
      title={t('title')}
      form={form}
      action={fleet('save')}
      isReady={form.isChanged}
      size="sm"
      isSmallOnPhone
      onClose={onClose}
    >
      <NameField text={form.text} isFirst />
      <Text fz="sm" c="dimmed" className="tabular">
        {device.imei}
      </Text>
    </FormDialog>
  )
}
