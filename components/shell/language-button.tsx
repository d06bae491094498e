'use client'

import { ActionIcon, Button } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ComponentPropsWithRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'

type LanguageButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color'> & { isCompact?: boolean }

/** The button of the language menu: with the language's name, or as an icon only. */
export function LanguageButton({ isCompact = false, ...rest }: LanguageButtonProps) {
  const t = useTranslations('common')
  const { name } = useLanguage()
  const label = `${t('language')}: ${name}`
  if (isCompact) {
    return (
      <ActionIcon {...rest} variant="subtle" color="gray" size={36} aria-label={label}>
        <IconLanguage size={20} stroke={1.7} />
      </ActionIcon>
    )
  }
  return (
    <Button
      {...rest}
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconLanguage size={18} stroke={1.7} />}
      aria-label={label}
    >
      {name}
    </Button>
  )
}
