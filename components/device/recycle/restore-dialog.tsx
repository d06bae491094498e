'use client'

import { SegmentedControl, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import {
  type ChosenOrganisation,
  OrganisationField,
} from '#components/ui/organisation-tree/organisation-field.tsx'
import { GroupSelect } from '../fleet/dialogs/destination-dialog.tsx'
import type { RecycleDialogProps } from './dialog-props.ts'

/** Brings devices back, to where they were or to a chosen organisation and group. */
export function RestoreDialog({ rows, batch, onDone, onClose }: RecycleDialogProps) {
  const t = useTranslations('recycle.restore')
  const v = useTranslations('verification')
  const [organisation, setOrganisation] = useState<ChosenOrganisation>()
  const [isMissing, setMissing] = useState(false)
  const form = useForm({
    initial: { place: 'original', sgid: '' },
    submit: async ({ place, sgid }) => {
      if (place === 'other' && !organisation) return setMissing(true)
      const to = place === 'other' && organisation ? { sfamilyid: organisation.sid } : {}
      await batch.run('device/Restore', {
        simei: rows.map(({ simei }) => simei),
        ...to,
        ...(place === 'other' && sgid && { sgid }),
      })
      onDone()
      onClose()
    },
  })
  const { place } = form.values
  return (
    <FormDialog
      title={t('title', { count: rows.length })}
      form={form}
      action={t('action')}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('where')}
        value={place}
        onChange={(next) => form.set('place', next)}
        data={['original', 'other'].map((value) => ({ value, label: t(value) }))}
      />
      {place === 'other' && (
        <>
          <OrganisationField
            label={t('organisation')}
            isRequired
            value={organisation}
            error={isMissing && !organisation ? v('tips1') : undefined}
            onChange={(next) => {
              setOrganisation(next)
              form.set('sgid', '')
            }}
          />
          <GroupSelect sid={organisation?.sid} {...form.choice('sgid')} />
        </>
      )}
      <Text fz="sm" c="dimmed">
        {t('consequence')}
      </Text>
    </FormDialog>
  )
}
