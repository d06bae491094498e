'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useStoreVersion } from '#components/data/use-store-version.ts'
import { StateMark } from '#components/fleet/device/state-mark.tsx'
import classes from '#components/platform/big-screen/big-screen.module.css'
import { displayStates, stateFilters } from '#lib/codes/device-state.ts'
import { count } from '#lib/format/measure.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'

const shown = ['moving', 'static', 'offline', 'expired'] as const

/** What the marks on the map mean, and how many there are of each. */
export function StateLegend({ store }: { store: DeviceStore }) {
  const t = useTranslations('device.state')
  const { tag } = useLanguage()
  useStoreVersion(store)
  const counts = shown.map((filter) => ({
    filter,
    devices: stateFilters[filter].reduce(
      (sum, state) => sum + (store.counts[displayStates.indexOf(state)] ?? 0),
      0,
    ),
  }))
  return (
    <ul className={classes.legend}>
      {counts
        .filter(({ devices }) => devices > 0)
        .map(({ filter, devices }) => (
          <li key={filter}>
            <StateMark look={filter} />
            {t(filter)} <bdi dir="ltr">{count(devices, tag)}</bdi>
          </li>
        ))}
    </ul>
  )
}
