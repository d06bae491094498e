'use client'

import { SegmentedControl, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { required } from '#lib/rules/required.ts'
import { OwnerSummary } from '../table/dialogs/owner-summary.tsx'
import { noPlace, PlaceFields, placeParams } from '../table/dialogs/place-fields.tsx'
import type { RecycleDialogProps } from './dialog-props.ts'

/** To the old or a chosen organisation and group. */
export function RestoreDialog({ rows, all, bulk, onDone, onClose }: RecycleDialogProps) {
  const t = useTranslations('recycle.restore')
  const form = useForm({
    initial: { where: 'original', ...noPlace },
    rules: ({ where }) => (where === 'other' ? { sid: [required] } : {}),
    submit: async ({ where, ...place }) => {
      const simei = rows.map((row) => row.simei)
      const to = where === 'other' ? placeParams(place) : {}
      await bulk.run('device/Restore', { simei, ...to }, 'restored')
      onDone()
      onClose()
    },
  })
  const { where, sid, sname } = form.values
  const count = all?.count ?? rows.length
  const target = where === 'other' && sid ? { sid, sname } : undefined
  return (
    <FormDialog
      title={t('title', { count })}
      form={form}
      action={target ? t('actionTo', { count, name: sname }) : t('action')}
      onClose={onClose}
    >
      <NamedDevices rows={rows} count={count} />
      <SegmentedControl
        aria-label={t('where')}
        value={where}
        onChange={(next) => form.set('where', next)}
        data={['original', 'other'].map((value) => ({ value, label: t(value) }))}
      />
      {where === 'other' && (
        <>
          <PlaceFields
            label={t('organisation')}
            place={form.values}
            field={form.choice('sid')}
            set={form.set}
          />
          <OwnerSummary
            owned={{ simei: rows.map((row) => row.simei), all, isRecycled: true }}
            target={target}
          />
        </>
      )}
      <Text fz="sm" c="dimmed">
        {t('consequence')}
      </Text>
    </FormDialog>
  )
}
