'use client'

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Unsupported } from '#components/data/unsupported.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { readMedia, type Shown } from './read-media.ts'
import classes from './recordings.module.css'
import { SoundPlayer } from './sound-player.tsx'

/** What a device sent, to be heard or seen; what cannot be says so. Read anew each time, as each is an entry of the log. */
export function MediaView({ simei, id, seconds }: Shown) {
  const t = useTranslations('recording.player')
  const { data, error, refetch } = useQuery({
    queryKey: ['recording', simei, id],
    queryFn: () => readMedia({ simei, id, seconds }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(
    () => () => {
      if (data?.kind === 'picture') URL.revokeObjectURL(data.url)
    },
    [data],
  )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={72} />
  if (data.kind === 'sound') return <SoundPlayer buffer={data.buffer} />
  if (data.kind === 'picture')
    // biome-ignore lint/performance/noImgElement: bytes that this page holds
    return <img className={classes.picture} src={data.url} alt={t('picture')} />
  return <Unsupported reason="format" className={classes.note} />
}
