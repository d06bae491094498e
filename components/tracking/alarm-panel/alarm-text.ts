import type { useTranslations } from 'next-intl'
import type { Alarm } from './use-new-alarms.ts'

export const alarmText = (
  t: ReturnType<typeof useTranslations<'alarm'>>,
  { type, detail, fencename }: Pick<Alarm, 'type' | 'detail' | 'fencename'>,
): string => [t(`type.${type}`), fencename, detail].filter(Boolean).join(' · ')
