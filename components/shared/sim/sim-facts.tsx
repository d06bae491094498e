'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TimeCell, Unknown } from '#components/list/data-table/cell.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { isolated } from '#lib/i18n/isolate-arguments.ts'
import classes from './sim.module.css'
import type { SimCard } from './sim-card.ts'
import { SimEnd } from './sim-end.tsx'
import { useSimDeviceLink } from './use-sim-links.ts'

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''

/** All that is known of a card; `isShort`: its most important part. */
export function SimFacts({ card, isShort = false }: { card: SimCard; isShort?: boolean }) {
  const t = useTranslations('sim')
  const chain = card.chain?.map(({ sname }) => sname).join(' › ')
  const facts: (readonly [key: string, value: ReactNode, isAlways?: boolean])[] = [
    ['msisdn', card.msisdn && <bdi dir="ltr">{card.msisdn}</bdi>, true],
    [
      'iccid',
      <bdi key="iccid" dir="ltr">
        {card.iccid}
      </bdi>,
      true,
    ],
    ['state', t(`state.${card.state}`), true],
    ['carrier', t(`words.${card.carrier}`), true],
    ['expires', <SimEnd key="expires" end={card.end_time} />, true],
    ['device', <SimDevice key="device" card={card} />, true],
    ...(card.reported
      ? ([['reported', <Reporter key="reported" {...card.reported} />]] as const)
      : []),
    ['packageName', card.package_name && <bdi>{card.package_name}</bdi>],
    ['organisation', chain || card.sfamily_name],
    ['activated', <TimeCell key="activated" time={card.active_time} />],
    ['checked', <Checked key="checked" time={card.check_time} />],
    ['imsi', card.imsi && <bdi dir="ltr">{card.imsi}</bdi>],
    ['apn', card.apn && <bdi dir="ltr">{card.apn}</bdi>],
    ['remark', card.remark],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, , isAlways]) => isAlways || !isShort)
        .map(([key, value]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>{t(`column.${key}`)}</dt>
            <dd>{isNothing(value) ? <Unknown /> : value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Checked({ time }: { time: number | null }) {
  const t = useTranslations('sim')
  return time === null ? t('unchecked') : <TimeCell time={time} />
}

function Reporter({ simei, imei, device_name }: NonNullable<SimCard['reported']>) {
  const linkOf = useSimDeviceLink()
  return (
    <PageLink href={linkOf(simei)}>
      <bdi>{device_name || imei}</bdi>
    </PageLink>
  )
}

function SimDevice({ card }: { card: SimCard }) {
  const t = useTranslations('sim')
  const common = useTranslations('common')
  const linkOf = useSimDeviceLink()
  const { simei, imei, device_name: name } = card
  if (simei === null) return t('inNoDevice')
  return (
    <PageLink href={linkOf(simei)}>
      {name && name !== imei ? (
        common('withDetail', { label: isolated(name), detail: imei })
      ) : (
        <bdi dir="ltr">{imei}</bdi>
      )}
    </PageLink>
  )
}
