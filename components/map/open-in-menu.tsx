'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactElement } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { mapAppsOf, type OpenMode, type OpenPlace, openInUrl } from '#lib/geo/open-in.ts'

type OpenInMenuProps = {
  place: OpenPlace
  mode?: OpenMode
  children?: ReactElement
}

/** Hands a place to an outside map. */
export function OpenInMenu({ place, mode = 'place', children }: OpenInMenuProps) {
  const t = useTranslations('map.openIn')
  const { language } = useLanguage()
  return (
    <Menu position="top-end" zIndex={250}>
      <Menu.Target>
        {children ?? (
          <ActionIcon variant="subtle" color="gray" aria-label={t('place')} title={t('place')}>
            <IconExternalLink size={16} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(mode)}</Menu.Label>
        {mapAppsOf(language).map((app) => (
          <Menu.Item
            key={app}
            component="a"
            href={openInUrl(app, place, mode)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t(app)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
