'use client'

import {
  ActionIcon,
  Alert,
  Button,
  CopyButton,
  Group,
  Select,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useCall } from '#components/data/use-call.ts'
import { TimeCell } from '#components/ui/data-table/cell.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { QuickDevice } from './quick-acts.ts'

async function send(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined)
}

const hours = ['1', '8', '24', '72', '168', '720'] as const

export type ShareDialogProps = {
  device: Pick<QuickDevice, 'simei' | 'name'>
  onClose: () => void
}

/** Public links to one device's position. */
export function ShareDialog({ device, onClose }: ShareDialogProps) {
  const t = useTranslations('fleet.share')
  const common = useTranslations('common')
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const canSend = typeof navigator.share === 'function'
  const [link, setLink] = useState<string>()
  const { simei } = device
  const shares = useCall('device/GetShares', { simei }, { staleTime: 0 })
  const form = useForm({
    initial: { hours: '24', remark: '' },
    submit: async (values) => {
      const end_time = Math.floor(Date.now() / 1000) + Number(values.hours) * 3600 - 5
      const { path } = await call('device/Share', {
        simei,
        end_time,
        remark: values.remark.trim(),
        request_id: crypto.randomUUID(),
      })
      const made = new URL(path, window.location.origin).href
      setLink(made)
      if (isPhone && canSend) await send(device.name, made)
      form.reset({ hours: values.hours, remark: '' })
      await shares.refetch()
    },
  })
  const revoke = (share_id: string) =>
    form.attempt([], async () => {
      await call('device/RevokeShare', { simei, share_id, request_id: crypto.randomUUID() })
      await shares.refetch()
    })
  return (
    <FormDialog
      title={t('title', { name: device.name })}
      form={form}
      action={t('make')}
      cancel={common('close')}
      size="lg"
      onClose={onClose}
    >
      <Text fz="sm" c="dimmed">
        {t('purpose')}
      </Text>
      {link && (
        <Alert color="green" title={t('made')}>
          <Group wrap="nowrap" gap="xs">
            <TextInput readOnly value={link} aria-label={t('link')} style={{ flex: 1 }} dir="ltr" />
            <CopyButton value={link}>
              {({ copied, copy }) => (
                <Button size="sm" variant="default" onClick={copy}>
                  {t(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
            {canSend && (
              <Button size="sm" variant="default" onClick={() => void send(device.name, link)}>
                {t('send')}
              </Button>
            )}
          </Group>
          <Text fz="xs">{t('once')}</Text>
        </Alert>
      )}
      <Select
        label={t('howLong')}
        allowDeselect={false}
        data={hours.map((value) => ({ value, label: t(`span.${value}`) }))}
        {...form.choice('hours')}
      />
      <TextInput label={t('forWhom')} maxLength={textLimits.shareRemark} {...form.text('remark')} />
      {shares.data && shares.data.items.length > 0 && (
        <Table fz="sm" aria-label={t('list')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('forWhom')}</Table.Th>
              <Table.Th>{t('ends')}</Table.Th>
              <Table.Th>{t('by')}</Table.Th>
              <Table.Th aria-label={t('revoke')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shares.data.items.map((share) => (
              <Table.Tr key={share.share_id}>
                <Table.Td>{share.remark || '—'}</Table.Td>
                <Table.Td>
                  <TimeCell time={share.end_time} />
                </Table.Td>
                <Table.Td>{share.created_by}</Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={t('revoke')}
                    title={t('revoke')}
                    onClick={() => void revoke(share.share_id)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </FormDialog>
  )
}
