'use client'

import { useTranslations } from 'next-intl'
import { Ago } from '#components/ui/ago.tsx'
import type { DeviceStore } from '#lib/live/device-store.ts'
import { liveDevice } from '#lib/live/live-device.ts'
import rowClasses from '../device-list.module.css'
import { StateMark } from '../state-mark.tsx'
import { useStateWords } from '../use-state-words.ts'
import classes from './lent.module.css'
import type { LentDevice } from './use-lent.ts'

type LentListProps = {
  store: DeviceStore
  shown: readonly LentDevice[]
  selected: string | undefined
  onSelect: (simei: string) => void
}

/** Devices of others, above those of the own organisation. */
export function LentList({ store, shown, selected, onSelect }: LentListProps) {
  const t = useTranslations('sharing')
  return (
    <section className={classes.section} aria-label={t('lent')}>
      <h2 className={classes.heading}>{t('lent')}</h2>
      <ul className={classes.list}>
        {shown.map((device) => (
          <li key={device.simei}>
            <Row
              device={device}
              store={store}
              onSelect={onSelect}
              isSelected={device.simei === selected}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  device: LentDevice
  store: DeviceStore
  isSelected: boolean
  onSelect: (simei: string) => void
}

function Row({ device, store, isSelected, onSelect }: RowProps) {
  const t = useTranslations('device')
  const sharing = useTranslations('sharing')
  const wordsOf = useStateWords()
  const { simei, name, from, rights } = device
  const { state, speed, fixedAt } = liveDevice(store, simei) ?? {
    ...device,
    fixedAt: device.fix_time ?? 0,
  }
  const { look, words } = wordsOf({ state, speed })
  return (
    <button
      type="button"
      className={rowClasses.row}
      aria-current={isSelected || undefined}
      onClick={() => onSelect(simei)}
    >
      <StateMark look={state} />
      <span className={rowClasses.words}>
        <span className={rowClasses.name}>{name}</span>
        <span className={rowClasses.second}>
          <span className={rowClasses.under}>
            {sharing('by', { from })} · {sharing(`right.${rights}`)}
          </span>
        </span>
      </span>
      <span className={rowClasses.facts}>
        <span data-state={look}>{words}</span>
        <span className={rowClasses.under}>{fixedAt ? <Ago time={fixedAt} /> : t('noFix')}</span>
      </span>
    </button>
  )
}
