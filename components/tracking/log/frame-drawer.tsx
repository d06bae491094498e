'use client'

import { Drawer, Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { FrameView } from '#components/shared/frame/frame-view.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { useEntrance } from '#components/ui/lazy/framed-before.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { preciseTime } from '#lib/format/time.ts'
import classes from './log.module.css'

type Logged = CallReply<'device/GetLog'>['items'][number]

type FrameDrawerProps = { frame: Logged; model: string; onClose: () => void }

/** A frame of a log, field by field. */
export function FrameDrawer({ frame, model, onClose }: FrameDrawerProps) {
  const t = useTranslations('tool')
  const entrance = useEntrance()
  return (
    <Drawer
      onClose={onClose}
      position="right"
      size="min(100vw, 880px)"
      title={t('parse.title')}
      {...entrance}
    >
      <Text size="sm" c="dimmed" component="time" dir="ltr">
        {preciseTime(frame.time_ms)}
      </Text>
      <div className={classes.read}>
        <ReadFrame frame={frame} model={model} />
      </div>
    </Drawer>
  )
}

function ReadFrame({ frame, model }: Omit<FrameDrawerProps, 'onClose'>) {
  const t = useTranslations('tool')
  const { hex, protocol } = frame
  const read = useCall(
    'cmd/Parse',
    { hex, protocol, model },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton height={240} />
  const { frames } = read.data
  if (frames.length === 0) return <p role="status">{t('deviceLog.unreadable')}</p>
  return frames.map((one) => <FrameView key={one.from} frame={one} hex={hex} />)
}
