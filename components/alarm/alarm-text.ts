import type { useTranslations } from 'next-intl'
import type { Alarm } from './use-new-alarms.ts'

export const alarmText = (
  t: ReturnType<typeof useTranslations<'alarm'>>,
  { type, detail }: Pick<Alarm, 'type' | 'detail'>,
): string => (detail === '' ? t(`type.${type}`) : `${t(`type.${type}`)} · ${detail}`)
