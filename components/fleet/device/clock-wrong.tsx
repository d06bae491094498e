'use client'

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { formatDuration } from '#lib/format/format-duration.ts'
import type { DeviceDetail } from './device-detail.ts'

/** Why a device that reports has no place of now. */
export function ClockWrong({ device: { clock_off: off } }: { device: DeviceDetail }) {
  const t = useTranslations('device')
  const { tag } = useLanguage()
  if (off === null) return null
  return (
    <Text fz="sm" c="red" role="note">
      {t('clockWrong', { span: formatDuration(Math.abs(off), tag) })}
    </Text>
  )
}
