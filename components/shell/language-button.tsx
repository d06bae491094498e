'use client'

import { IconLanguage } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { PlainButton } from '#components/ui/plain/plain-button.tsx'

export function LanguageButton(props: ComponentProps<'button'> & { isCompact?: boolean }) {
  const { isCompact = false, ...button } = props
  const t = useTranslations('common')
  const { name } = useLanguage()
  return (
    <PlainButton
      {...button}
      look="subtle"
      isIcon={isCompact}
      aria-label={t('withValue', { label: t('language'), value: name })}
    >
      <IconLanguage size={isCompact ? 20 : 18} stroke={1.7} />
      {!isCompact && name}
    </PlainButton>
  )
}
