import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { AnnouncementLevel } from '#lib/codes/announcement.ts'

const colours = { info: 'gray', important: 'blue', urgent: 'red', maintenance: 'orange' } as const

export function LevelBadge({ level }: { level: AnnouncementLevel }) {
  const t = useTranslations('announcement.level')
  return (
    <Badge variant="light" color={colours[level]} c="var(--wp-text)">
      {t(level)}
    </Badge>
  )
}
