'use client'

import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useTimePrices } from '#components/data/time-prices.ts'
import { ListFailure, ListSkeleton } from '#components/list/list-states.tsx'
import { countOf, idsOf } from '#components/shared/bulk/bulk-dialog-props.ts'
import { NamedDevices } from '#components/shared/bulk/named-devices.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { FramedBefore } from '#components/ui/lazy/framed-before.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { wallClock } from '#lib/format/reader-zone.ts'
import { dayText } from '#lib/format/time.ts'
import {
  extendedWall,
  monthsAhead,
  serviceDayLimits,
  serviceDayRules,
} from '#lib/rules/service-time.ts'
import type { SaleDialogProps } from './dialog-props.ts'
import { dueParam } from './due-choice.ts'
import { PaidExtend } from './paid-extend.tsx'

const spans = ['1', '3', '12'] as const
type Choice = (typeof spans)[number] | 'day'

/** By months from each device's end, or until a day. */
function FreeExtend(props: SaleDialogProps) {
  const { rows, bulk, onClose, onDone } = props
  const t = useTranslations('fleet.extend')
  const id = useId()
  const count = countOf(props)
  const form = useForm({
    initial: { by: '12' as Choice, day: monthsAhead(12) },
    rules: ({ by }) => (by === 'day' ? { day: serviceDayRules() } : {}),
    submit: async ({ by, day }) => {
      const simei = idsOf(rows)
      if (by === 'day')
        await bulk.run(
          'device/BatchModify',
          { simei, ...dueParam({ kind: 'date', day }) },
          'extended',
        )
      else await bulk.run('device/Extend', { simei, months: Number(by) }, 'extended')
      onDone()
      onClose()
    },
  })
  const { by } = form.values
  return (
    <FormDialog
      title={t('title', { count })}
      form={form}
      action={by === 'day' ? t('untilAction') : t('action', { count: Number(by) })}
      onClose={onClose}
    >
      <NamedDevices rows={rows} count={count} />
      <Stack gap={6}>
        <Input.Label labelElement="div" id={id}>
          {t('by')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby={id}
          value={by}
          onChange={(next) => form.set('by', next as Choice)}
          data={[
            ...spans.map((value) => ({ value, label: t('months', { count: Number(value) }) })),
            { value: 'day', label: t('day') },
          ]}
        />
        {by === 'day' && (
          <DateField aria-labelledby={id} {...serviceDayLimits()} {...form.choice('day')} />
        )}
      </Stack>
      <Text fz="sm" c="dimmed">
        {by === 'day' ? t('untilHelp') : <Ends {...props} months={Number(by)} />} {t('free')}
      </Text>
    </FormDialog>
  )
}

function Ends({ rows, all, months }: SaleDialogProps & { months: number }) {
  const t = useTranslations('fleet.extend')
  const [row] = rows
  if (all || rows.length !== 1 || !row) return t('help')
  if (row.due_time === null) return t('noEnd')
  const now = Math.floor(Date.now() / 1000)
  const end = extendedWall(wallClock(row.due_time), wallClock(now), months)
  return t('dates', { from: dayText(row.due_time), to: end.toISOString().slice(0, 10) })
}

/** Gives devices more platform service: for nothing, or for what it costs the reader's organisation. */
export function ExtendDialog(props: SaleDialogProps) {
  const t = useTranslations('fleet.extend')
  const { data: prices, error, refetch } = useTimePrices()
  if (!prices)
    return (
      <DialogFrame
        title={t('title', { count: countOf(props) })}
        isFullOnPhone
        onClose={props.onClose}
      >
        {error ? (
          <ListFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </DialogFrame>
    )
  return (
    <FramedBefore value={true}>
      {prices.is_free ? (
        <FreeExtend {...props} />
      ) : (
        <PaidExtend {...props} prices={prices} onStale={() => void refetch()} />
      )}
    </FramedBefore>
  )
}
