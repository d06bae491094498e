'use client'

import { Drawer, Group, TextInput, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { LanguageMenu } from '../language-menu.tsx'
import { useMenu, useStandingPage } from '../menu/menu-provider.tsx'
import type { MenuItem } from '../menu/menu-texts.ts'
import { standingFor } from '../menu/permitted.ts'
import { ColumnLinks } from '../rail/group-column.tsx'
import { ThemeMenu } from '../theme-menu.tsx'
import { useLogout } from '../use-logout.ts'
import classes from './menu-sheet.module.css'

/** Every page, and the reader's own settings. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const session = useSession()
  const { permitted } = useMenu()
  const current = useStandingPage()
  const logout = useLogout()
  const [text, setText] = useState('')
  useFocusReturn()
  const wanted = text.trim().toLowerCase()
  const found = permitted
    .filter(
      (page) =>
        page.user ||
        // By words, the other views of a page are found too.
        (!page.isPart && (wanted !== '' || standingFor(permitted, page) === page)),
    )
    .filter(({ title, english }) =>
      [title, english].some((words) => words.toLowerCase().includes(wanted)),
    )
    .map((page): MenuItem => {
      const headings = [t(`group.${page.group}`), page.heading].filter(Boolean)
      return { ...page, heading: headings.join(' · ') }
    })
  return (
    <Drawer
      onClose={onClose}
      size="100%"
      title={session?.nickName || session?.account}
      {...useEntrance()}
    >
      <TextInput
        type="search"
        leftSection={<IconSearch size={16} />}
        placeholder={t('rail.filter')}
        aria-label={t('rail.filter')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <nav className={classes.pages} aria-label={t('areas')}>
        <ColumnLinks pages={found} current={current?.path} onLeave={onClose} />
      </nav>
      <Group gap={4} justify="space-between" className={classes.foot}>
        <LanguageMenu />
        <ThemeMenu />
        <UnstyledButton className={classes.logout} onClick={() => void logout()}>
          <IconLogout size={18} stroke={1.7} />
          {t('user.logout')}
        </UnstyledButton>
      </Group>
    </Drawer>
  )
}
