'use client'

import { Button, Loader } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePush } from '#components/data/push.tsx'
import classes from './monitor.module.css'

/** A connection that takes longer than this is worth a word, milliseconds. */
const patienceMs = 1200

/**
 * Says when live data does not flow, and lets one try again at once; or that the devices picked in the tree are still to
 * come. Silent while all is well.
 */
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
  if (isCalm || status === 'closed' || !isLate) return null
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
