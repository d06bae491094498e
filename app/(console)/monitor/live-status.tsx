'use client'

import { Button, Loader } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { usePush } from '#components/data/push.tsx'
import classes from './monitor.module.css'

/** A connection that takes longer than this is worth a word, milliseconds. */
const patienceMs = 1200

/** Says when live data does not flow, and lets one try again at once; silent while all is well. */
export function LiveStatusNote() {
  const t = useTranslations('monitor')
  const { status, reconnect } = usePush()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (status === 'live') return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [status])
  if (status === 'live' || status === 'closed' || !isLate) return null
  const isConnecting = status === 'connecting'
  return (
    <div className={classes.status} role="status" data-bad={!isConnecting || undefined}>
      {isConnecting ? <Loader size={14} /> : <IconPlugConnectedX size={16} />}
      {t(status)}
      {!isConnecting && (
        <Button size="compact-xs" variant="subtle" onClick={reconnect}>
          {t('reconnect')}
        </Button>
      )}
    </div>
  )
}
