'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from './column.ts'

/** `actions` are asked for as often as the menu is opened. */
export function RowMenu(props: { actions: () => RowAction[]; isInTabOrder: boolean }) {
  const t = useTranslations('ui.table')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          tabIndex={props.isInTabOrder ? 0 : -1}
          aria-label={t('actions')}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items actions={props.actions} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ actions }: { actions: () => RowAction[] }) {
  return actions().map((action) => (
    <Menu.Item
      key={action.key}
      leftSection={action.icon}
      {...(action.isDanger && { c: 'var(--wp-danger)' })}
      disabled={action.isDisabled ?? false}
      onPointerEnter={action.preload}
      onClick={action.onClick}
    >
      {action.label}
    </Menu.Item>
  ))
}
