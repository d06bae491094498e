'use client'

import { ActionIcon } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ComponentPropsWithRef } from 'react'

/** The button of the theme menu. */
export function ThemeButton(props: Omit<ComponentPropsWithRef<'button'>, 'color'>) {
  const t = useTranslations('common.theme')
  return (
    <ActionIcon {...props} variant="subtle" color="gray" size={36} aria-label={t('label')}>
      <IconPalette size={20} stroke={1.7} />
    </ActionIcon>
  )
}
