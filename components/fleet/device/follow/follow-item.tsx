'use client'

import { Menu } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFollow, useFollowed } from '#components/shared/follow/use-followed.ts'
import { TraceItem } from './trace-item.tsx'

export type FollowItemProps = { device: { simei: string; imei: string; name: string } }

/** The entries of a device's menu that are read when it opens: following and tracking. */
export function FollowItem({ device }: FollowItemProps) {
  const t = useTranslations('follow')
  const follow = useFollow()
  const { data } = useFollowed()
  const isFollowed = data?.items.some(({ simei }) => simei === device.simei) ?? false
  const Icon = isFollowed ? IconEyeOff : IconEye
  return (
    <>
      <TraceItem simei={device.simei} />
      <Menu.Item
        leftSection={<Icon size={16} stroke={1.7} />}
        disabled={!data}
        onClick={() => void follow.one(device, !isFollowed)}
      >
        {t(isFollowed ? 'unfollow' : 'follow')}
      </Menu.Item>
    </>
  )
}
