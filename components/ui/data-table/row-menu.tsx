'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { RowAction } from './column.ts'

export function RowMenu(props: { actions: RowAction[]; isInTabOrder: boolean }) {
  const t = useTranslations('ui.table')
  if (props.actions.length === 0) return null
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
        {props.actions.map((action) => (
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
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
