'use client'

import { Button } from '@mantine/core'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { afterChanges } from '#components/map/live/after-changes.ts'
import { viewOf } from '#components/map/live/view.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { hasRow } from '#lib/live/plan-view.ts'
import classes from './monitor.module.css'

const waitMs = 600

type NothingInViewProps = {
  map: MapLibre | undefined
  store: DeviceStore
  states: number
  onFitAll: () => void
}

/** Says so where the devices lie elsewhere, and leads to them. */
export function NothingInView({ map, store, states, onFitAll }: NothingInViewProps) {
  const t = useTranslations('monitor')
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    if (!map) return
    const look = () => {
      const isElsewhere = store.isLoaded && !hasRow(store, states, viewOf(map))
      setEmpty(isElsewhere && hasRow(store, states))
    }
    return afterChanges({ map, store, waitMs }, look)
  }, [map, store, states])
  if (!isEmpty) return null
  return (
    <div className={classes.nothing} role="status">
      {t('nothingHere')}
      <Button size="compact-xs" variant="light" onClick={onFitAll}>
        {t('showAll')}
      </Button>
    </div>
  )
}
