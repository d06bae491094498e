'use client'

import { ActionIcon, Avatar, Divider, Menu, Text } from '@mantine/core'
import {
  IconAdjustments,
  IconBellCog,
  IconBellRinging,
  IconDeviceSim,
  IconLogout,
  IconMessage,
  IconMessageReply,
  IconMessageReport,
  IconShare,
  IconUserCircle,
} from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { useLogout } from './use-logout.ts'
import classes from './user-menu.module.css'
import { linkedItems, type UserMenuItem } from './user-menu-items.ts'

const icons: Record<UserMenuItem['name'], typeof IconMessage> = {
  messageCenter: IconMessage,
  userCenter: IconUserCircle,
  deviceAlarm: IconBellRinging,
  sharedDevice: IconShare,
  simInquiry: IconDeviceSim,
  feedback: IconMessageReport,
  replyToUser: IconMessageReply,
  functionSettings: IconAdjustments,
  pushSettings: IconBellCog,
}

/** On phones also language and theme. */
export function UserMenu() {
  const t = useTranslations('shell.user')
  const session = useSession()
  const brand = useBrand()
  const logout = useLogout()
  if (!session) return null
  const name = session.nickName || session.account
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="transparent" size={40} radius="xl" aria-label={t('label', { name })}>
          <Avatar size={32} color="brand" radius="xl" alt="">
            {[...name][0]?.toUpperCase()}
          </Avatar>
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
        <div className={classes.phone}>
          <Divider my={4} />
          <div className={classes.controls}>
            <LanguageMenu role="menuitem" />
            <ThemeMenu role="menuitem" />
          </div>
        </div>
        <Menu.Divider />
        {linkedItems(session, brand).map(({ name: item, route }) => {
          const Icon = icons[item]
          return (
            <Menu.Item
              key={item}
              component={Link}
              href={route}
              closeMenuOnClick
              leftSection={<Icon size={16} stroke={1.7} />}
            >
              {t(`item.${item}`)}
            </Menu.Item>
          )
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={16} stroke={1.7} />}
          onClick={() => void logout()}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
