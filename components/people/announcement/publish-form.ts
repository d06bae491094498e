import { type AnnouncementLevel, announcementReaders } from '#lib/codes/announcement.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { announcementLimits } from '#lib/rules/announcement-limits.ts'
import { day } from '#lib/rules/dates.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { clockTime } from '#lib/rules/time-periods.ts'

type OtherText = { lang: Language; title: string; content: string }

export type PublishValues = {
  level: AnnouncementLevel
  lang: Language
  title: string
  content: string
  texts: OtherText[]
  /** Empty: the own organisation. */
  organisations: { sid: string; sname: string }[]
  hasBelow: boolean
  readers: string[]
  region: '' | 'mainland' | 'other'
  platform: '' | 'web' | 'app'
  isCarousel: boolean
  /** yyyy-MM-dd, or empty: at once; with HH:mm beside it. */
  startDay: string
  startClock: string
  workDay: string
  workClock: string
  /** Empty: until it is withdrawn. */
  endDay: string
  endClock: string
}

export const publishInitial = (lang: Language): PublishValues => ({
  level: 'info',
  lang,
  title: '',
  content: '',
  texts: [],
  organisations: [],
  hasBelow: true,
  readers: [...announcementReaders],
  region: '',
  platform: '',
  isCarousel: false,
  startDay: '',
  startClock: '00:00',
  workDay: '',
  workClock: '00:00',
  endDay: '',
  endClock: '23:59',
})

/** The clock counts beside a day only. */
export function publishRules({ level, startDay, endDay }: PublishValues) {
  const isMaintenance = level === 'maintenance'
  return {
    title: [required, atMost(announcementLimits.title)],
    content: [required, atMost(announcementLimits.content)],
    ...(startDay !== '' && { startDay: [day], startClock: [clockTime] }),
    ...(isMaintenance && { workDay: [required, day], workClock: [clockTime] }),
    ...((isMaintenance || endDay !== '') && { endDay: [required, day], endClock: [clockTime] }),
  }
}

const timeOf = (text: string, clock: string) =>
  text === '' ? undefined : momentOf(`${text}T${clock}`)

/** What message/Publish takes. All readers are told by naming none. */
export function publishParams(values: PublishValues): CallParams<'message/Publish'> {
  const { level, lang, organisations, readers, region, platform } = values
  const start_time = timeOf(values.startDay, values.startClock)
  const work_time = level === 'maintenance' ? timeOf(values.workDay, values.workClock) : undefined
  const end_time = timeOf(values.endDay, values.endClock)
  return {
    level,
    lang,
    title: values.title.trim(),
    content: values.content.trim(),
    texts: values.texts.map((text) => ({
      lang: text.lang,
      title: text.title.trim(),
      content: text.content.trim(),
    })),
    ...(organisations.length > 0 && { sfamilyids: organisations.map(({ sid }) => sid) }),
    includes_below: values.hasBelow,
    readers: announcementReaders.filter(
      (one) => readers.length < announcementReaders.length && readers.includes(one),
    ),
    regions: region === '' ? [] : [region],
    platforms: platform === '' ? [] : [platform],
    is_carousel: values.isCarousel,
    ...(start_time !== undefined && { start_time }),
    ...(work_time !== undefined && { work_time }),
    ...(end_time !== undefined && { end_time }),
    request_id: crypto.randomUUID(),
  }
}
