'use client'

import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { NotedKind } from '#lib/codes/noted-kinds.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { atMost } from '#lib/rules/required.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './trip-notes.module.css'
import { useTripsAgain } from './use-trips-again.ts'

type Noted = Pick<
  CallReply<'location/PDistance'>['items'][number],
  'simei' | 'device_name' | 'start_time' | 'notes'
>

type NoteDialogProps = { kind: NotedKind; row: Noted; onClose: () => void }

/** Writes a note about a trip or stop, changes or deletes its newest. */
export function NoteDialog({ kind, row, onClose }: NoteDialogProps) {
  const t = useTranslations('trip.note')
  const tell = useTell()
  const readAgain = useTripsAgain()
  const [newest, ...others] = row.notes
  const form = useForm({
    initial: { note: newest?.note ?? '' },
    rules: { note: [atMost(textLimits.tripNote)] },
    submit: async ({ note }) => {
      await call('location/SetTripNote', {
        simei: row.simei ?? '',
        kind,
        ...(newest ? { note_id: newest.note_id } : { time: row.start_time ?? 0 }),
        note,
        request_id: crypto.randomUUID(),
      })
      tell.done(t('saved'))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t(`${kind}Title`, { device: row.device_name ?? '' })}
      form={form}
      action={t('save')}
      isReady={form.isChanged}
      onClose={onClose}
    >
      <Textarea
        label={t('column')}
        description={t('hint')}
        maxLength={textLimits.tripNote}
        autosize
        minRows={3}
        maxRows={10}
        {...form.text('note')}
      />
      {others.length > 0 && (
        <section className={classes.others}>
          <h3>{t('others')}</h3>
          <ul>
            {others.map(({ note_id, note }) => (
              <li key={note_id}>{note}</li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  )
}
