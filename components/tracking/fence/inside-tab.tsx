'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { Ago } from '#components/ui/ago.tsx'
import { speed } from '#lib/format/measure.ts'
import { DeviceLink } from './device-link.tsx'
import classes from './fence.module.css'
import { StayList } from './stay-list.tsx'
import { useStays } from './use-stays.ts'

const againMs = 15_000

export function InsideTab({ fenceId }: { fenceId: string }) {
  const t = useTranslations('fence')
  const { tag } = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { rows, state } = useStays(
    'fence/GetInside',
    { fence_id: fenceId },
    { next: ({ next }) => (next ? { last_id: next } : undefined), every: againMs },
  )
  return (
    <StayList
      box={box}
      label={t('tab.inside')}
      state={state}
      none={{ title: t('noneInside'), text: t('noneInsideText') }}
    >
      {rows.map(({ simei, car_number, imei, enter_time, max_speed }) => (
        <li key={simei} className={classes.item}>
          <span className={classes.words}>
            <DeviceLink simei={simei} name={car_number} />
            <span className={classes.second}>{imei}</span>
          </span>
          <span className={classes.facts}>
            <Ago time={enter_time} />
            <br />
            {t('topSpeed', { speed: speed(max_speed, tag) })}
          </span>
        </li>
      ))}
    </StayList>
  )
}
