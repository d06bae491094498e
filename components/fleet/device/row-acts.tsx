'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { isQuick, type QuickDevice, useQuickActs } from './quick-acts.ts'
import { preloadQuick, type QuickDialogAct } from './quick-dialog.tsx'

type RowActsProps = {
  device: QuickDevice
  className: string | undefined
  onTrack: (simei: string) => void
  onAct: (act: QuickDialogAct, device: QuickDevice) => void
}

/** The same acts in a row of a list. */
export function RowActs({ device, className, onTrack, onAct }: RowActsProps) {
  const t = useTranslations('device')
  const acts = useQuickActs(device.place !== undefined)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={className ?? ''}
          aria-label={t('quick.of', { name: device.name })}
        >
          <IconDotsVertical size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ key, Icon }) => (
          <Menu.Item
            key={key}
            leftSection={<Icon size={16} stroke={1.7} />}
            onPointerEnter={() => preloadQuick(key)}
            onClick={() => (isQuick(key) ? onAct(key, device) : onTrack(device.simei))}
          >
            {t(`quick.${key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
