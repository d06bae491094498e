import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { count } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'

type Rehearsal = CallReply<'ops/GetBackups'>['rehearsal']

/** How the last restore beside the platform went. */
export function RehearsalLine({
  isPlanned,
  rehearsal,
}: {
  isPlanned: boolean
  rehearsal: Rehearsal
}) {
  const t = useTranslations('backup.rehearsal')
  const { tag } = useLanguage()
  if (!rehearsal) return <p>{t(isPlanned ? 'none' : 'off')}</p>
  const { state, tables, rows, failure = 'unexpected', detail = '' } = rehearsal
  const time = dateTime(rehearsal.finish_time ?? rehearsal.create_time)
  const words = { time: time, tables: count(tables, tag), rows: count(rows, tag) }
  if (state !== 'failed') return <p>{t(state, words)}</p>
  return (
    <Alert color="red" title={t('failed', { time: time, reason: t(`failure.${failure}`) })}>
      <bdi dir="ltr">{detail}</bdi>
    </Alert>
  )
}
