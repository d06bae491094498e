'use client'

import { Button } from '@mantine/core'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { viewOf } from '#components/map/live/view.ts'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { hasRow } from '#lib/live/plan-view.ts'
import classes from './monitor.module.css'

/** Milliseconds. */
const calmMs = 600

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
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const isElsewhere = store.isLoaded && !hasRow(store, states, viewOf(map))
      setEmpty(isElsewhere && hasRow(store, states))
    }
    const later = () => {
      timer ??= setTimeout(look, calmMs)
    }
    later()
    map.on('moveend', later)
    const stop = store.subscribe(later)
    return () => {
      clearTimeout(timer)
      map.off('moveend', later)
      stop()
    }
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
