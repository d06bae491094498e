'use client'

import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type BookedPurpose, bookedPurposes } from '#lib/codes/trip-purposes.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { logBookLimits } from '#lib/rules/log-book-limits.ts'
import { atMost } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { useTripsAgain } from '../trip-notes/use-trips-again.ts'

export type BookedTrip = CallReply<'location/GetLogBook'>['items'][number]

type PurposeDialogProps = { trips: readonly BookedTrip[]; onDone: () => void; onClose: () => void }

/** Of each device the times of its trips, as many as a call takes. */
function callsOf(trips: readonly BookedTrip[]): { simei: string; times: number[] }[] {
  const byDevice = new Map<string, number[]>()
  for (const { simei, start_time: time } of trips) {
    if (simei === null || time === null) continue
    const times = byDevice.get(simei)
    if (times) times.push(time)
    else byDevice.set(simei, [time])
  }
  const most = logBookLimits.set
  return [...byDevice].flatMap(([simei, times]) =>
    Array.from({ length: Math.ceil(times.length / most) }, (_, at) => ({
      simei,
      times: times.slice(at * most, (at + 1) * most),
    })),
  )
}

/** Says what one trip or several were for. */
export function PurposeDialog({ trips, onDone, onClose }: PurposeDialogProps) {
  const t = useTranslations('trip')
  const tell = useTell()
  const readAgain = useTripsAgain()
  const [first] = trips
  const isOne = trips.length === 1
  const form = useForm({
    initial: {
      purpose: (isOne && first?.purpose !== 'none' && first?.purpose
        ? first.purpose
        : 'business') as BookedPurpose,
      reason: (isOne && first?.reason) || '',
      customer: (isOne && first?.customer) || '',
    },
    rules: {
      reason: [atMost(textLimits.tripReason)],
      customer: [atMost(textLimits.tripCustomer)],
    },
    submit: async ({ purpose, reason, customer }) => {
      let missing = 0
      for (const asked of callsOf(trips)) {
        const texts = purpose === 'business' ? { reason, customer } : {}
        const request_id = crypto.randomUUID()
        const reply = await call('location/SetTripPurpose', {
          ...asked,
          purpose,
          ...texts,
          request_id,
        })
        missing += reply.missing.length
      }
      tell.done(missing > 0 ? t('book.missing', { count: missing }) : t('note.saved'))
      onDone()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t('book.dialogTitle', { count: trips.length })}
      form={form}
      action={t('note.save')}
      onClose={onClose}
    >
      <Select
        label={t('book.purposeTitle')}
        allowDeselect={false}
        data={bookedPurposes.map((value) => ({ value, label: t(`purpose.${value}`) }))}
        {...form.choice('purpose')}
      />
      {form.values.purpose === 'business' && (
        <>
          <Textarea
            label={t('book.reason')}
            maxLength={textLimits.tripReason}
            autosize
            maxRows={5}
            {...form.text('reason')}
          />
          <TextInput
            label={t('book.customer')}
            maxLength={textLimits.tripCustomer}
            {...form.text('customer')}
          />
        </>
      )}
    </FormDialog>
  )
}
