'use client'

import { Menu } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useFollow, useFollowed } from '#components/shared/follow/use-followed.ts'

export type FollowItemProps = { device: { simei: string; imei: string; name: string } }

/** The entry of a device's menu. */
export function FollowItem({ device }: FollowItemProps) {
  const t = useTranslations('follow')
  const follow = useFollow()
  const { data } = useFollowed()
  const isFollowed = data?.items.some(({ simei }) => simei === device.simei) ?? false
  const Icon = isFollowed ? IconEyeOff : IconEye
  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.7} />}
      disabled={!data}
      onClick={() => void follow.one(device, !isFollowed)}
    >
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Menu.Item>
  )
}
