'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { addDays, dayInWords } from '#lib/format/calendar.ts'
import { formatDistance } from '#lib/format/measure.ts'
import { dayText } from '#lib/format/time.ts'
import { Facts } from './facts.tsx'

const days = 7

/** How far it went on each of the last days, the newest first. */
export function WeekFacts({ simei }: { simei: string }) {
  const t = useTranslations('fleet')
  const { tag } = useLanguage()
  const today = dayText(Date.now() / 1000)
  const { data } = useCall('location/DistanceDay', {
    simei: [simei],
    start_day: addDays(today, 1 - days),
    end_day: today,
  })
  if (!data) return <Skeleton height={160} mb={18} />
  const metres = new Map(data.items.map(({ day, distance }) => [day, distance]))
  const shown = Array.from({ length: days }, (_, back) => addDays(today, -back))
  return (
    <Facts
      title={t('section.week')}
      lines={shown.map((day) => {
        const way = metres.get(day)
        return [dayInWords(day, tag), way === undefined ? null : formatDistance(way, tag)]
      })}
    />
  )
}
