'use client'

import { Button } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFollow, useFollowed } from '#components/shared/follow/use-followed.ts'

type FollowButtonProps = { device: { simei: string; imei: string; name: string } }

export function FollowButton({ device }: FollowButtonProps) {
  const t = useTranslations('follow')
  const follow = useFollow()
  const { data } = useFollowed()
  const [isBusy, setBusy] = useState(false)
  if (!data) return null
  const isFollowed = data.items.some(({ simei }) => simei === device.simei)
  const Icon = isFollowed ? IconEyeOff : IconEye
  const toggle = async () => {
    setBusy(true)
    await follow.one(device, !isFollowed)
    setBusy(false)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={15} />}
      loading={isBusy}
      onClick={() => void toggle()}
    >
      {t(isFollowed ? 'unfollow' : 'follow')}
    </Button>
  )
}
