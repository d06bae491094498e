'use client'

import { Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Permitted } from '#components/data/permitted.tsx'
import { Gateways } from './gateways.tsx'
import classes from './health.module.css'
import { Parts } from './parts.tsx'
import { UnknownDevices } from './unknown-devices.tsx'

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
      <Permitted needs={['e_ua_adopt_device']}>
        <Gateways />
        <UnknownDevices />
      </Permitted>
    </div>
  )
}
