'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useCall } from '#components/data/use-call.ts'
import { useCarName } from '#components/data/use-car-name.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import { FlowBar } from '#components/shared/sim/flow-bar.tsx'
import { useSimWords } from '#components/shared/sim/sim-card.ts'
import { SimEnd } from '#components/shared/sim/sim-end.tsx'
import { useSimLink } from '#components/shared/sim/use-sim-links.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { profileList, profileSections } from '#lib/codes/device-profile.ts'
import { protocols } from '#lib/codes/protocols.ts'
import { formatDuration } from '#lib/format/format-duration.ts'
import type { DeviceDetail } from '../device-detail.ts'
import { deviceFacts } from '../device-facts.tsx'
import classes from './drawer.module.css'
import { DriverFacts } from './driver-facts.tsx'
import { type FactLine, Facts } from './facts.tsx'
import { WeekFacts } from './week-facts.tsx'

const PhoneCode = lazyPart({
  name: 'phoneCode',
  load: () => import('./phone-code.tsx').then((m) => m.PhoneCode),
  frame: block({ minHeight: 150 }),
})

/** The card in a device, and the way to it. */
function DeviceSim({ simei }: { simei: string }) {
  const t = useTranslations('sim')
  const wordsOf = useSimWords()
  const linkOf = useSimLink()
  const asked = useCall('sim/Get', { simei })
  const card = asked.data?.items[0]
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton height={96} mb={18} />
  if (!card)
    return (
      <section>
        <h3 className={classes.heading2}>{t('ofDevice')}</h3>
        <p className={classes.note}>{t('noneInDevice')}</p>
      </section>
    )
  return (
    <>
      <Facts
        title={t('ofDevice')}
        lines={[
          [
            t('column.msisdn'),
            <bdi key="number" dir="ltr">
              {card.msisdn || card.iccid}
            </bdi>,
          ],
          [t('column.state'), wordsOf(card)],
          [t('column.flow'), <FlowBar key="flow" card={card} />],
          [t('column.expires'), <SimEnd key="end" end={card.end_time} />],
        ]}
      />
      <Button
        component={PageLink}
        href={linkOf(card.iccid)}
        size="compact-sm"
        variant="light"
        mb={18}
      >
        {t('show')}
      </Button>
    </>
  )
}

/** Drawn once it is asked for. */
function CodeOfDevice({ simei }: { simei: string }) {
  const t = useTranslations('fleet')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        mb={18}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onPointerEnter={PhoneCode.preload}
      >
        {t('phoneCode')}
      </Button>
      {isOpen && <PhoneCode simei={simei} />}
    </>
  )
}

/** Listed with the device, not among its readings. */
const ownFacts = ['number', 'model', 'kind', 'organisation', 'due']

export function StateTab({ device }: { device: DeviceDetail }) {
  const t = useTranslations('device')
  const f = useTranslations('fleet')
  const { tag } = useLanguage()
  const carName = useCarName()
  const readings = deviceFacts(device, undefined, { t, tag, carName }).filter(
    ({ key }) => !ownFacts.includes(key),
  )
  const { rflow } = device
  const serviceTime = rflow === null ? null : formatDuration(rflow, tag)
  const chain = device.chain.map(({ sname }) => sname).join(' › ')
  const c = (key: string) => f(`column.${key}`)
  const profile = (section: (typeof profileSections)[number]) =>
    profileList
      .filter((field) => field.section === section)
      .map(({ wire, kind }): FactLine => {
        const value = device[wire]
        return [f(`profile.${wire}`), kind === 'sex' && value ? f(`sex.${value}`) : value]
      })
  return (
    <>
      <Facts
        title={f('section.readings')}
        lines={readings.map(({ label, value }) => [label, value])}
      />
      <WeekFacts simei={device.simei} imei={device.imei} />
      <Facts
        title={f('section.device')}
        lines={[
          [c('imei'), device.imei],
          [c('model'), device.model],
          [c('kind'), carName(device.icon)],
          [c('protocol'), protocols[device.protocol].label],
          [f('kind'), f(`wired.${device.wired === 0 ? 0 : 1}`)],
          [c('version'), device.version],
          [c('sim'), device.sim],
          [c('iccid'), device.iccid],
          [c('organisation'), chain || device.sfamily_name],
          [c('group'), device.sgid_name],
          [c('account'), device.account],
          [c('phone'), device.phone],
          [c('dealer'), device.dealer_name],
          [f('serviceTime'), serviceTime],
          [c('activation'), <TimeCell key="activation" time={device.activation_time} />],
          [f('created'), <TimeCell key="created" time={device.create_time} />],
          [c('modify'), <TimeCell key="modify" time={device.modify_time} />],
          [c('remark'), device.remark],
        ]}
      />
      <DriverFacts simei={device.simei} />
      <DeviceSim simei={device.simei} />
      <CodeOfDevice simei={device.simei} />
      {profileSections.map((section) => (
        <Facts key={section} title={f(`section.${section}`)} lines={profile(section)} />
      ))}
    </>
  )
}
