'use client'

import { Button } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { commandNumbers } from '#lib/commands/command-numbers.ts'
import classes from './device-card.module.css'

const outcomes = {
  waiting: 'locateWaiting',
  sent: 'locateWaiting',
  acknowledged: 'locateWaiting',
  answered: 'located',
  refused: 'locateRefused',
  timedOut: 'locateTimedOut',
  cancelled: 'locateTimedOut',
} as const

/** Requests a position from the device and shows the outcome. */
export function LocateButton({ simei }: { simei: string }) {
  const t = useTranslations('device')
  const locate = useMutation({
    mutationFn: () =>
      call('cmd/Send', {
        simei,
        type_value: commandNumbers.location,
        wait_seconds: 10,
        request_id: crypto.randomUUID(),
      }),
  })
  const { data, error, isPending } = locate
  const isGood = data?.state === 'answered'
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCurrentLocation size={15} />}
        loading={isPending}
        onClick={() => locate.mutate()}
      >
        {t('locate')}
      </Button>
      <span role="status" className={classes.outcome} data-good={isGood || undefined}>
        {isPending && t('locating')}
        {data && !isPending && t(outcomes[data.state])}
        {error && !isPending && error.message}
      </span>
    </>
  )
}
