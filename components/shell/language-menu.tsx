'use client'

import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { languages } from '#lib/i18n/languages.ts'

/** The languages of the brand, each in its own name; with its name beside the icon, or as an icon only. */
export function LanguageMenu({ isCompact = false }: { isCompact?: boolean }) {
  const t = useTranslations('common')
  const brand = useBrand()
  const { language, name, setLanguage } = useLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {isCompact ? (
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('language')}>
            <IconLanguage size={20} stroke={1.7} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconLanguage size={18} stroke={1.7} />}
            aria-label={`${t('language')}: ${name}`}
          >
            {name}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {brand.languages.map((code) => (
          <Menu.Item
            key={code}
            lang={languages[code].tag}
            onClick={() => setLanguage(code)}
            rightSection={code === language && <IconCheck size={16} />}
            aria-current={code === language}
          >
            {languages[code].name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
