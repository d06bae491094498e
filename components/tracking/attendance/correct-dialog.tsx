'use client'

import { Button, Select, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { attendanceRules } from '#lib/rules/attendance-limits.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { useAttendanceAgain } from './use-attendance-again.ts'

export type PunchRow = CallReply<'attendance/QueryAttendanceRecord'>['items'][number]

type CorrectDialogProps = { row: PunchRow; onClose: () => void }

const statesOf = ({ punch }: PunchRow) => (punch === 'in' ? [0, 1, 3] : [0, 2, 3])

/** Says what a clock-in or clock-out counts as, and why. */
export function CorrectDialog({ row, onClose }: CorrectDialogProps) {
  const t = useTranslations('attendance')
  const tell = useTell()
  const readAgain = useAttendanceAgain()
  const [isBack, setBack] = useState(false)
  const form = useForm({
    // What counts now where somebody corrected it before.
    initial: { state: row.reason === null ? '0' : String(row.state), reason: row.reason ?? '' },
    rules: { reason: attendanceRules.reason },
    submit: async ({ state, reason }) => {
      await call('attendance/Correct', {
        rule_id: row.rule_id ?? '',
        person: row.person ?? '',
        day: row.day ?? '',
        period: row.period ?? '',
        punch: row.punch ?? 'in',
        state: isBack ? null : Number(state),
        reason,
        request_id: crypto.randomUUID(),
      })
      tell.done(t('correct.saved'))
      onClose()
      await readAgain()
    },
  })
  return (
    <FormDialog
      title={t('correct.title', { person: row.person ?? '' })}
      form={form}
      action={t(isBack ? 'correct.back' : 'correct.save')}
      onClose={onClose}
    >
      <p>
        {t('correct.what', {
          day: row.day ?? '',
          period: row.period ?? '',
          punch: t(`punches.${row.punch ?? 'in'}`),
        })}
      </p>
      {!isBack && (
        <Select
          label={t('correct.state')}
          allowDeselect={false}
          data={statesOf(row).map((state) => ({
            value: String(state),
            label: t(`states.${String(state) as '0'}`),
          }))}
          {...form.choice('state')}
        />
      )}
      <Textarea
        label={t('reason')}
        description={t('correct.reasonHelp')}
        maxLength={textLimits.remark}
        autosize
        maxRows={5}
        {...form.text('reason')}
      />
      {row.reason !== null && (
        <Button size="compact-xs" variant="subtle" onClick={() => setBack(!isBack)}>
          {t(isBack ? 'correct.keep' : 'correct.takeBack')}
        </Button>
      )}
    </FormDialog>
  )
}
