'use client'

import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import classes from './bind.module.css'

type BindFootProps = {
  /** Chosen; none cannot be bound. */
  count: number
  bind: () => Promise<void>
  onClose: () => void
}

export function BindFoot({ count, bind, onClose }: BindFootProps) {
  const t = useTranslations('fence.bind')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const run = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await bind()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    setBusy(false)
  }
  return (
    <>
      {failure && (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('close')}
        </Button>
        <Button disabled={count === 0} loading={isBusy} onClick={() => void run()}>
          {count > 0 ? t('actionCount', { count }) : t('action')}
        </Button>
      </div>
    </>
  )
}
