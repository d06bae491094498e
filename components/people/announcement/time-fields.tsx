'use client'

import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { addDays } from '#lib/format/calendar.ts'
import { dayText } from '#lib/format/time.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import type { PublishForm } from './use-publish-form.ts'

type Moment = 'start' | 'work' | 'end'

/** Since when and until when it shows, by the reader's clock; maintenance has a beginning of its own. */
export function TimeFields({ form }: { form: PublishForm }) {
  const isMaintenance = form.values.level === 'maintenance'
  const moments: readonly Moment[] = isMaintenance ? ['start', 'work', 'end'] : ['start', 'end']
  return moments.map((moment) => <MomentFields key={moment} form={form} moment={moment} />)
}

function MomentFields({ form, moment }: { form: PublishForm; moment: Moment }) {
  const t = useTranslations('announcement.publish')
  const today = dayText(Date.now() / 1000)
  const isOptional = moment === 'start' || form.values.level !== 'maintenance'
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DateField
        label={t(`${moment}Day`)}
        {...(isOptional && { description: t(`${moment}Help`) })}
        min={today}
        max={addDays(today, announcementLimits.aheadDays)}
        {...form.choice(`${moment}Day`)}
        withAsterisk={false}
      />
      <ClockInput
        label={t(`${moment}Clock`)}
        {...(isOptional && { description: t('clockHelp') })}
        disabled={form.values[`${moment}Day`] === ''}
        {...form.choice(`${moment}Clock`)}
        withAsterisk={false}
      />
    </SimpleGrid>
  )
}
