'use client'

import { Button, Loader } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePush } from '#components/data/push.tsx'
import { useIsOffline } from '#components/data/use-is-offline.ts'
import classes from './monitor.module.css'

/** Milliseconds before a slow connection is shown. */
const patienceMs = 1200

export function LiveStatusNote({ isNarrowing }: { isNarrowing: boolean }) {
  const t = useTranslations('monitor')
  const { status, reconnect } = usePush()
  const isLive = status === 'live'
  const isCalm = isLive && !isNarrowing
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (isCalm) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isCalm])
  // The shell says it already.
  const isOffline = useIsOffline()
  if (isCalm || status === 'closed' || !isLate || isOffline) return null
  const isConnecting = status === 'connecting' || isLive
  return (
    <div className={classes.status} role="status" data-bad={!isConnecting || undefined}>
      {isConnecting ? <Loader size={14} /> : <IconPlugConnectedX size={16} />}
      {t(isLive ? 'narrowing' : status)}
      {!isConnecting && (
        <Button size="compact-xs" variant="subtle" onClick={reconnect}>
          {t('reconnect')}
        </Button>
      )}
    </div>
  )
}
