'use client'

import { Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useMayOpen } from '#components/data/openable.ts'
import { useCall } from '#components/data/use-call.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { addDays, dayInWords } from '#lib/format/calendar.ts'
import { formatDistance } from '#lib/format/measure.ts'
import { rangeText } from '#lib/format/range.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import { dayText } from '#lib/format/time.ts'
import { Facts } from './facts.tsx'

const days = 7
const tripsPath = '/total/runtime/distance'

/** The trips of a device on a day. */
const tripsOf = (imei: string, day: string) =>
  `${tripsPath}?${new URLSearchParams({
    devices: imei,
    period: rangeText({ from: momentOf(day), to: momentOf(addDays(day, 1)) - 1 }),
  })}`

/** How far it went on each of the last days, the newest first; a day leads to its trips. */
export function WeekFacts({ simei, imei }: { simei: string; imei: string }) {
  const t = useTranslations('fleet')
  const { tag } = useLanguage()
  const mayOpen = useMayOpen()
  const today = dayText(Date.now() / 1000)
  const { data } = useCall('location/DistanceDay', {
    simei: [simei],
    start_day: addDays(today, 1 - days),
    end_day: today,
  })
  if (!data) return <Skeleton height={160} mb={18} />
  const metres = new Map(data.items.map(({ day, distance }) => [day, distance]))
  const shown = Array.from({ length: days }, (_, back) => addDays(today, -back))
  const wayOf = (day: string) => {
    const way = metres.get(day)
    if (way === undefined) return null
    const text = formatDistance(way, tag)
    return mayOpen(tripsPath) ? <PageLink href={tripsOf(imei, day)}>{text}</PageLink> : text
  }
  return (
    <Facts
      title={t('section.week')}
      lines={shown.map((day) => [dayInWords(day, tag), wayOf(day)])}
    />
  )
}
