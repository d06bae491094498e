'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { ImportsLeft } from '#components/ui/imports-left.tsx'
import type { PaidOrder } from '#components/ui/pay/use-order.ts'
import { deviceServices, paidServices } from '#lib/codes/paid-services.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './services.module.css'
import { type Service, useLeft } from './use-amount.ts'

type DeviceType = Exclude<Service['type'], 8>

/** What a device, or the organisation, has of a service now. */
export function BoughtService({ order: { simei, type } }: { order: PaidOrder }) {
  const known = deviceServices.find((one) => one === type) as DeviceType | undefined
  if (type === paidServices.deviceImport.type)
    return (
      <p className={classes.bought}>
        <ImportsLeft />
      </p>
    )
  return simei && known ? <Now simei={simei} type={known} /> : null
}

function Now({ simei, type }: { simei: string; type: DeviceType }) {
  const t = useTranslations('service')
  const leftOf = useLeft()
  const { data } = useCall('incrementpackage/GetDevIncrement', { simei, type }, { staleTime: 0 })
  const { data: device } = useCall('device/GetDetail', { simei }, { staleTime: 0 })
  const service = data?.items[0]
  if (!service || !device) return null
  const { flow, total_flow: total, unit, end_time: end } = service.devFlow
  const left = flow === null || total === null ? t('unlimited') : leftOf(flow, total, unit)
  return (
    <p className={classes.bought}>
      <strong>{device.name}</strong>
      <span>
        {t(`name.${service.image}`)}: {left}
      </span>
      {end !== null && <span>{t('until', { time: dateTime(end) })}</span>}
    </p>
  )
}
