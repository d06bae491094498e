'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { type DisplayState, isHalted } from '#lib/codes/device-state.ts'
import { speed as speedText } from '#lib/format/measure.ts'

type Seen = {
  state: DisplayState
  hasAlarm?: boolean
  /** Tenths of km/h. */
  speed: number | null
}

/** A row's words: speed while moving, else state. */
export function useStateWords(): (seen: Seen) => { look: string; words: string } {
  const t = useTranslations('device.display')
  const { tag } = useLanguage()
  return ({ state, hasAlarm = false, speed }) => {
    const look = hasAlarm ? 'alarm' : state
    if (isHalted(state, speed)) return { look: hasAlarm ? look : 'halted', words: t('halted') }
    const isSpeed = state === 'moving' && speed !== null
    return { look, words: isSpeed ? speedText(speed, tag) : t(look) }
  }
}
