'use client'

import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useIsSeller, useSession } from '#components/data/session.ts'
import { useLeave } from '#components/data/unsaved.ts'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useMenu } from './menu/menu-provider.tsx'
import { userEntries } from './menu/permitted.ts'
import { useWaiting, waitingPaths } from './menu/use-waiting.ts'
import { WaitingBadge } from './menu/waiting-badge.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useLogout } from './use-logout.ts'
import classes from './user-menu.module.css'

/** With language and theme. */
export function UserMenu() {
  const t = useTranslations('shell.user')
  const session = useSession()
  const role = useIsSeller() ? 'sellers' : 'users'
  const { permitted } = useMenu()
  const waiting = useWaiting()
  const logout = useLogout()
  const leave = useLeave()
  if (!session) return null
  const name = session.nickName || session.account
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          className={classes.button ?? ''}
          variant="transparent"
          size={40}
          radius="xl"
          aria-label={t('label', { name })}
        >
          {session.avatar ? (
            // biome-ignore lint/performance/noImgElement: a data URL, which nothing is to be fetched for
            <img className={classes.initial} src={session.avatar} alt="" />
          ) : (
            <span className={classes.initial}>{[...name][0]?.toUpperCase()}</span>
          )}
          <WaitingBadge count={waiting([{ path: waitingPaths.messages }])} isOver />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text fz="xs" c="dimmed" truncate>
            {session.familys[0]?.sname ?? session.device?.imei ?? session.account}
          </Text>
        </div>
        <Menu.Divider />
        <div className={classes.controls}>
          <LanguageMenu role="menuitem" />
          <ThemeMenu role="menuitem" />
        </div>
        <Menu.Divider />
        {userEntries(permitted, role).map(({ path, title, user, icon = 'tool' }) => (
          <Menu.Item
            key={path}
            component={PageLink}
            href={path}
            closeMenuOnClick
            leftSection={<MenuIcon name={icon} size={16} />}
            rightSection={<WaitingBadge count={waiting([{ path }])} />}
          >
            {user?.title ?? title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} />}
          onClick={() => leave(() => void logout())}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
