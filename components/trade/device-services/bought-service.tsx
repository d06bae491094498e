'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { ImportsLeft } from '#components/shared/imports-left.tsx'
import type { PaidOrder } from '#components/shared/pay/use-order.ts'
import { useLeft } from '#components/shared/service/use-amount.ts'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { simNumberOf } from '#components/shared/sim/sim-card.ts'
import { SimEnd } from '#components/shared/sim/sim-end.tsx'
import { deviceServices, paidServices, serviceNameOf } from '#lib/codes/paid-services.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './services.module.css'
import { type LeftFlow, useLeftFlow } from './use-left-flow.ts'

type DeviceType = Exclude<LeftFlow['type'], 8>

/** What a device or the organisation has of a service now, or a card of data. */
export function BoughtService({ order: { simei, iccid, type } }: { order: PaidOrder }) {
  if (iccid) return <CardNow iccid={iccid} />
  const known = deviceServices.find((one) => one === type) as DeviceType | undefined
  if (type === paidServices.deviceImport.type)
    return (
      <p className={classes.bought}>
        <ImportsLeft />
      </p>
    )
  return simei && known ? <Now simei={simei} type={known} /> : null
}

function CardNow({ iccid }: { iccid: string }) {
  const { data } = useCall('sim/Get', { iccids: [iccid] }, { staleTime: 0 })
  const card = data?.items[0]
  if (!card) return null
  return (
    <div className={classes.bought}>
      <strong>
        <bdi dir="ltr">{simNumberOf(card)}</bdi>
      </strong>
      <FlowBar card={card} />
      <SimEnd end={card.end_time} isLabelled />
    </div>
  )
}

function Now({ simei, type }: { simei: string; type: DeviceType }) {
  const t = useTranslations('service')
  const leftOf = useLeft()
  const now = useLeftFlow({ simei, type }, { staleTime: 0 })
  const { data: device } = useCall('device/GetDetail', { simei }, { staleTime: 0 })
  if (!now || !device) return null
  const { flow, total_flow: total, unit, end_time: end } = now
  const left = flow === null || total === null ? t('unlimited') : leftOf(flow, total, unit)
  return (
    <p className={classes.bought}>
      <strong>{device.name}</strong>
      <span>
        {t(`name.${serviceNameOf(type)}`)} · {left}
      </span>
      {end !== null && <span>{t('until', { time: dateTime(end) })}</span>}
    </p>
  )
}
