'use client'

import { Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useSession } from '#components/data/session.ts'
import { Gateways } from './gateways.tsx'
import classes from './health.module.css'
import { Parts } from './parts.tsx'
import { UnknownDevices } from './unknown-devices.tsx'

/** Operations, Health: what the platform stands on, what each gateway serves, and who knocks in vain. */
export function HealthScreen() {
  const t = useTranslations('health')
  const mayAdopt = useSession()?.auth.includes('e_ua_adopt_device') ?? false
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Title order={1} fz={20}>
          {t('title')}
        </Title>
        <Parts />
      </header>
      {mayAdopt && <Gateways />}
      {mayAdopt && <UnknownDevices />}
    </div>
  )
}
