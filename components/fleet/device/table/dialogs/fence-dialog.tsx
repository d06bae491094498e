'use client'

import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { required } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { ActionDialogProps } from './dialog-props.ts'

/** Lets a fence of the caller's tree watch the devices. */
export function FenceDialog(props: ActionDialogProps) {
  const { rows, bulk, onClose, onDone } = props
  const t = useTranslations('fleet')
  const count = countOf(props)
  const form = useForm({
    initial: { fence: '' },
    rules: { fence: [required] },
    submit: async ({ fence }) => {
      await bulk.run('fence/Bind', { fence_id: fence, simei: idsOf(rows) }, 'fenced')
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('fence.title', { count })}
      form={form}
      action={t('fence.action')}
      onClose={onClose}
    >
      <NamedDevices rows={rows} count={count} />
      <FenceSelect label={t('fence.fence')} {...form.choice('fence')} />
      <Text fz="sm" c="dimmed">
        {t('fence.consequence')}
      </Text>
    </FormDialog>
  )
}

const debounceMs = 300
const mostFound = 50

type FenceSelectProps = {
  label: string
  value: string | null
  error?: string | undefined
  onChange: (value: string | null) => void
}

/** By name; of the caller's organisation and those below. */
function FenceSelect({ label, ...field }: FenceSelectProps) {
  const t = useTranslations('fleet.fence')
  const common = useTranslations('common')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), debounceMs)
  const [picked, setPicked] = useState<{ value: string; label: string }>()
  const found = useCall(
    'fence/Get',
    {
      is_get_child: true,
      sort: 'name',
      limit_size: mostFound,
      ...(search && search !== picked?.label && { search }),
    },
    { keepPrevious: true },
  )
  const options = (found.data?.items ?? []).map(({ fence_id, name, sname }) => ({
    value: fence_id,
    label: common('withDetail', { label: name, detail: sname }),
  }))
  const isListed = !picked || options.some(({ value }) => value === picked.value)
  return (
    <Select
      data-autofocus
      label={label}
      placeholder={t('search')}
      nothingFoundMessage={found.isFetching ? null : t('none')}
      data={isListed ? options : [picked, ...options]}
      filter={({ options: listed }) => listed}
      searchable
      required
      onSearchChange={(typed) => setText(typed.slice(0, textLimits.search))}
      {...field}
      onChange={(value) => {
        setPicked(options.find((option) => option.value === value))
        field.onChange(value)
      }}
    />
  )
}
