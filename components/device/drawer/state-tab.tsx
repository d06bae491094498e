'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { TimeCell } from '#components/ui/data-table/cell.tsx'
import { protocols } from '#lib/codes/protocols.ts'
import type { DeviceDetail } from '../device-detail.ts'
import { deviceFacts } from '../device-facts.tsx'
import { Facts } from './facts.tsx'

/** Listed with the device, not among its readings. */
const ownFacts = ['number', 'model', 'organisation', 'due']

export function StateTab({ device }: { device: DeviceDetail }) {
  const t = useTranslations('device')
  const f = useTranslations('fleet')
  const { tag } = useLanguage()
  const readings = deviceFacts(device, undefined, { t, tag }).filter(
    ({ key }) => !ownFacts.includes(key),
  )
  const chain = device.chain.map(({ sname }) => sname).join(' › ')
  const c = (key: string) => f(`column.${key}`)
  const p = (key: string) => f(`profile.${key}`)
  return (
    <>
      <Facts
        title={f('section.readings')}
        lines={readings.map(({ label, value }) => [label, value])}
      />
      <Facts
        title={f('section.device')}
        lines={[
          [c('imei'), device.imei],
          [c('model'), device.model],
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
          [c('activation'), <TimeCell key="activation" time={device.activation_time} />],
          [f('created'), <TimeCell key="created" time={device.create_time} />],
          [c('modify'), <TimeCell key="modify" time={device.modify_time} />],
          [c('remark'), device.remark],
        ]}
      />
      <Facts
        title={f('section.vehicle')}
        lines={[
          [p('car_type'), device.car_type],
          [p('vehicle_brand'), device.vehicle_brand],
          [p('frame_number'), device.frame_number],
          [p('engine_number'), device.engine_number],
          [p('insurance_company'), device.insurance_company],
          [p('insurance_time'), device.insurance_time],
          [p('inspection_time'), device.inspection_time],
        ]}
      />
      <Facts
        title={f('section.leader')}
        lines={[
          [p('leader_name'), device.leader_name],
          [p('leader_sex'), device.leader_sex && f(`sex.${device.leader_sex}`)],
          [p('leader_id_number'), device.leader_id_number],
          [p('leader_phone'), device.leader_phone],
          [p('leader_address'), device.leader_address],
          [p('leader_employer'), device.leader_employer],
          [p('leader_mail'), device.leader_mail],
        ]}
      />
    </>
  )
}
