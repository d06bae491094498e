'use client'

import { IconPalette } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { PlainButton } from '#components/ui/plain/plain-button.tsx'

export function ThemeButton(props: ComponentProps<'button'>) {
  const t = useTranslations('common.theme')
  return (
    <PlainButton {...props} look="subtle" isIcon aria-label={t('label')}>
      <IconPalette size={20} stroke={1.7} />
    </PlainButton>
  )
}
