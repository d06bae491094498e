'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMayBuy } from '#components/data/permitted.tsx'
import { openPurchase } from '#components/data/purchase.ts'
import { useLeft } from '#components/shared/service/use-amount.ts'
import { dayText } from '#lib/format/time.ts'
import { serviceWarning } from '#lib/rules/service-warning.ts'
import type { DeviceDetail } from '../device-detail.ts'
import classes from './phone.module.css'

type Service = DeviceDetail['increment'][number]

/** What is left of each open service, with warnings and the way to more of it. */
export function PhoneServices({ device }: { device: DeviceDetail }) {
  const t = useTranslations('h5.device')
  const open = device.increment.filter(({ is_open }) => is_open)
  return (
    <section className={classes.box}>
      <h2>{t('services')}</h2>
      {open.length === 0 && <p className={classes.dim}>{t('noServices')}</p>}
      <ul className={classes.rows}>
        {open.map((service) => (
          <ServiceRow key={service.type} simei={device.simei} service={service} />
        ))}
      </ul>
    </section>
  )
}

function ServiceRow({ simei, service }: { simei: string; service: Service }) {
  const t = useTranslations('service')
  const common = useTranslations('common')
  const mayBuy = useMayBuy()
  const leftOf = useLeft()
  const { type, name, flow, total_flow: total, unit, end_time: end, platform } = service
  const warning = serviceWarning(type, flow)
  const isLimited = flow !== null && flow >= 0 && total !== null
  const act = t(platform ? 'renew' : 'recharge')
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{isLimited ? leftOf(flow, total, unit) : t('unlimited')}</small>
        {end !== null && <small>{t('until', { time: dayText(end) })}</small>}
        {warning && <small data-bad>{t(warning)}</small>}
      </span>
      {mayBuy && isLimited && (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={common('withValue', { label: act, value: name })}
          onClick={() => openPurchase({ simei, type })}
        >
          {act}
        </Button>
      )}
    </li>
  )
}
