'use client'

import { Button, Skeleton, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import classes from './health.module.css'

type HealthReadProps = {
  /** Of `useCall`. */
  read: { data: unknown; error: Error | null; isLoading: boolean; refetch: () => unknown }
  /** Pixels of what is about to come. */
  height: number
}

/** That figures are being read, or why they cannot be; nothing once there are some. */
export function HealthRead({ read, height }: HealthReadProps) {
  const t = useTranslations('health')
  const { data, error, isLoading, refetch } = read
  return (
    <>
      {error && !data && (
        <div className={classes.note}>
          <Text>{error.message}</Text>
          <Button size="xs" variant="light" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {isLoading && <Skeleton height={height} />}
    </>
  )
}
