'use client'

import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useBrand, useLanguage, useSetLanguage } from '#components/data/brand.tsx'
import { languages } from '#lib/i18n/languages.ts'
import { LanguageButton } from './language-button.tsx'

/** Each in its own name. */
export function LanguageMenu(props: {
  isCompact?: boolean
  isInitiallyOpen?: boolean
  role?: 'menuitem'
}) {
  const brand = useBrand()
  const { language } = useLanguage()
  const setLanguage = useSetLanguage()
  return (
    <Menu position="bottom-end" defaultOpened={props.isInitiallyOpen ?? false}>
      <Menu.Target>
        <LanguageButton
          isCompact={props.isCompact ?? false}
          {...(props.role && { role: props.role })}
        />
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
