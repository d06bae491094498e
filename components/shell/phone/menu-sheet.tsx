'use client'

import { Drawer, Group, TextInput, UnstyledButton } from '@mantine/core'
import { IconLogout, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useIsSeller, useSession } from '#components/data/session.ts'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { LanguageMenu } from '../language-menu.tsx'
import { useMenu, useStandingPage } from '../menu/menu-provider.tsx'
import type { MenuItem } from '../menu/menu-texts.ts'
import { sheetPages } from '../menu/sheet-pages.ts'
import { useWaiting } from '../menu/use-waiting.ts'
import { WaitingBadge } from '../menu/waiting-badge.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import { ColumnLinks } from '../rail/group-column.tsx'
import { ThemeMenu } from '../theme-menu.tsx'
import { useLogout } from '../use-logout.ts'
import classes from './menu-sheet.module.css'

/** What is the reader's own, every other page, and the reader's settings. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell')
  const session = useSession()
  const { permitted } = useMenu()
  const current = useStandingPage()?.path
  const logout = useLogout()
  const role = useIsSeller() ? 'sellers' : 'users'
  const [text, setText] = useState('')
  useFocusReturn()
  const wanted = text.trim().toLowerCase()
  const { own, others } = sheetPages(permitted, { role, wanted })
  const headed = others.map((page): MenuItem => {
    const headings = [t(`group.${page.group}`), page.heading].filter(Boolean)
    return { ...page, heading: headings.join(' · ') }
  })
  return (
    <Drawer
      onClose={onClose}
      size="100%"
      title={
        <span className={classes.who}>
          {session?.avatar && (
            // biome-ignore lint/performance/noImgElement: a data URL, which nothing is to be fetched for
            <img src={session.avatar} alt="" />
          )}
          {session?.nickName || session?.account}
        </span>
      }
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
        <OwnPages pages={own} current={current} onLeave={onClose} />
        <ColumnLinks pages={headed} current={current} onLeave={onClose} />
        {own.length + others.length === 0 && (
          <p className={classes.none}>{t('search.none', { text })}</p>
        )}
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

type OwnProps = {
  pages: readonly MenuItem[]
  current: string | undefined
  onLeave: () => void
}

function OwnPages({ pages, current, onLeave }: OwnProps) {
  const waiting = useWaiting()
  return (
    pages.length > 0 && (
      <div className={classes.own}>
        {pages.map(({ path, title, icon = 'tool' }) => (
          <PageLink
            key={path}
            href={path}
            aria-current={path === current ? 'page' : undefined}
            onClick={onLeave}
          >
            <MenuIcon name={icon} size={22} />
            <span>{title}</span>
            <WaitingBadge count={waiting([{ path }])} />
          </PageLink>
        ))}
      </div>
    )
  )
}
