'use client'

import { Checkbox, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import type { ActionDialogProps } from './dialog-props.ts'
import { type DueChoice, dueParam, dueRules } from './due-choice.ts'
import { DueField } from './due-field.tsx'
import { IconField } from './icon-field.tsx'

/** Fields left alone are not sent. */
export function EditManyDialog(props: ActionDialogProps) {
  const { rows, all, bulk, onClose, onDone } = props
  const t = useTranslations('fleet')
  const [first, ...others] = rows
  const isOneOwner = !all && others.every(({ sfamilyid }) => sfamilyid === first?.sfamilyid)
  const sid = isOneOwner ? first?.sfamilyid : undefined
  const count = countOf(props)
  const [isNothing, setNothing] = useState(false)
  const form = useForm({
    initial: { model: '', icon: '', sgid: '', noGroup: false, due: { kind: 'keep' } as DueChoice },
    rules: ({ due }) => ({ due: dueRules(due) }),
    submit: async ({ model, icon, sgid, noGroup, due }) => {
      const change = {
        ...(model.trim() && { model: model.trim() }),
        ...(icon && { icon: Number(icon) }),
        ...(sgid && { sgid }),
        ...(noGroup && { sgid: null }),
        ...dueParam(due),
      }
      const isEmpty = Object.keys(change).length === 0
      setNothing(isEmpty)
      if (isEmpty) return
      await bulk.run('device/BatchModify', { simei: idsOf(rows), ...change }, 'changed')
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('editMany.title', { count })}
      form={form}
      action={t('editMany.action')}
      onClose={onClose}
    >
      <NamedDevices rows={rows} count={count} />
      {isNothing && <p role="alert">{t('editMany.nothing')}</p>}
      <TextInput
        label={t('column.model')}
        description={t('editMany.keep')}
        maxLength={textLimits.deviceModel}
        {...form.text('model')}
      />
      <IconField value={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
      {sid !== undefined && !form.values.noGroup && (
        <GroupSelect
          label={t('column.group')}
          placeholder={t('noGroup')}
          sid={sid}
          {...form.choice('sgid')}
        />
      )}
      <Checkbox label={t('editMany.noGroup')} {...form.checked('noGroup')} />
      <DueField {...form.choice('due')} />
    </FormDialog>
  )
}
