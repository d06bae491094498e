'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { liveDevice } from '#lib/live/live-device.ts'
import classes from './device-hint.module.css'
import { StateMark } from './state-mark.tsx'
import { useStateWords } from './use-state-words.ts'

type Names = { names: ReadonlyMap<number, string>; ask: (ids: number[]) => void }

export function DeviceHint(props: {
  store: DeviceStore
  hover: { id: number; x: number; y: number }
  names: Names
}) {
  const wordsOf = useStateWords()
  const { hover, names, store } = props
  const { id } = hover
  useEffect(() => names.ask([id]), [names, id])
  const live = liveDevice(store, String(id))
  if (!live) return null
  return (
    <div className={classes.hint} style={{ left: hover.x, top: hover.y }}>
      <StateMark look={live.hasAlarm ? 'alarm' : live.state} />
      <b>{names.names.get(id) ?? '…'}</b>
      <span>{wordsOf(live).words}</span>
    </div>
  )
}

export type SpotListProps = {
  store: DeviceStore
  spot: { ids: number[]; x: number; y: number }
  names: Names
  onSelect: (id: number) => void
  onClose: () => void
}

/** All devices on one spot of the map. */
export function SpotList({ store, spot, names, onSelect, onClose }: SpotListProps) {
  const t = useTranslations('map')
  const { ids, x, y } = spot
  useEffect(() => names.ask(ids), [names, ids])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <section
      className={classes.spot}
      style={{
        left: `clamp(8px, ${x}px, calc(100% - 268px))`,
        top: `clamp(8px, ${y}px, calc(100% - 300px))`,
      }}
      aria-label={t('spotTitle', { count: ids.length })}
    >
      <h3>{t('spotTitle', { count: ids.length })}</h3>
      <ul>
        {ids.map((id) => {
          const live = liveDevice(store, String(id))
          return (
            live && (
              <li key={id}>
                <button type="button" onClick={() => onSelect(id)}>
                  <StateMark look={live.hasAlarm ? 'alarm' : live.state} />
                  {names.names.get(id) ?? '…'}
                </button>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
