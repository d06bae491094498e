'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { required } from '#lib/rules/required.ts'
import type { SaleDialogProps } from './dialog-props.ts'
import { type DueChoice, dueParam, dueRules } from './due-choice.ts'
import { DueField } from './due-field.tsx'
import { OwnerSummary } from './owner-summary.tsx'
import { noPlace, PlaceFields, placeParams } from './place-fields.tsx'

/** Moves or sells devices. */
export function DestinationDialog(props: SaleDialogProps & { kind: 'move' | 'sell' }) {
  const { kind, rows, all, bulk } = props
  const t = useTranslations('fleet')
  const form = useForm({
    initial: { ...noPlace, due: { kind: 'keep' } as DueChoice },
    rules: ({ due }) => ({ sid: [required], due: dueRules(due) }),
    submit: async ({ due, ...place }) => {
      const to = { simei: idsOf(rows), ...placeParams(place) }
      if (kind === 'move') await bulk.run('device/Move', to, 'moved')
      else await bulk.run('device/Sell', { ...to, ...dueParam(due) }, 'sold')
      props.onDone()
      props.onClose()
    },
  })
  const { sid, sname } = form.values
  const count = countOf(props)
  return (
    <FormDialog
      title={t(`${kind}.title`, { count })}
      form={form}
      action={sid ? t(`${kind}.action`, { count, name: sname }) : t(`act.${kind}`)}
      onClose={props.onClose}
    >
      <NamedDevices rows={rows} count={count} />
      <PlaceFields
        label={t(`${kind}.to`)}
        place={form.values}
        field={form.choice('sid')}
        set={form.set}
      />
      <OwnerSummary owned={{ simei: idsOf(rows), all }} target={sid ? { sid, sname } : undefined} />
      {kind === 'sell' && <DueField {...form.choice('due')} />}
      <Text fz="sm" c="dimmed">
        {t(`${kind}.consequence`)}
      </Text>
    </FormDialog>
  )
}
