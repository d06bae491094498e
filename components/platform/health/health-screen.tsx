'use client'

import { Badge, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Permitted } from '#components/data/permitted.tsx'
import { Gateways } from './gateways.tsx'
import classes from './health.module.css'
import { UnknownDevices } from './unknown-devices.tsx'

type Readiness = { status: string; checks: Record<string, string> }

const everyMs = 10_000

/** State of the stores as /readyz gives it. */
function Parts() {
  const t = useTranslations('health.part')
  const common = useTranslations('common')
  const { data, isError } = useQuery({
    queryKey: ['readyz'],
    queryFn: async ({ signal }): Promise<Readiness> => (await fetch('/readyz', { signal })).json(),
    refetchInterval: everyMs,
  })
  const checks = isError ? { web: 'error' } : (data?.checks ?? {})
  return (
    <div className={classes.parts} role="status">
      {Object.entries(checks).map(([name, outcome]) => {
        const isOk = outcome === 'ok'
        return (
          <Badge
            key={name}
            size="lg"
            variant="light"
            color={isOk ? 'brand' : 'red'}
            leftSection={isOk ? <IconCircleCheck size={15} /> : <IconAlertTriangle size={15} />}
          >
            {t(t.has(name) ? name : 'other')} ·{' '}
            {isOk ? t('ok') : common('withDetail', { label: t('failing'), detail: outcome })}
          </Badge>
        )
      })}
    </div>
  )
}

export function HealthScreen() {
  const t = useTranslations('health')
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Title order={1} fz={20}>
          {t('title')}
        </Title>
        <Parts />
      </header>
      <Gateways />
      <Permitted needs={['e_ua_adopt_device']}>
        <UnknownDevices />
      </Permitted>
    </div>
  )
}
