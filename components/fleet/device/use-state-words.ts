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

type Words = (seen: Seen) => { look: string; words: string }

/** The name of a device's state, the same on every screen. */
export function useStateName(): Words {
  const t = useTranslations('device.display')
  return ({ state, hasAlarm = false, speed }) => {
    const isHalt = isHalted(state, speed)
    const look = hasAlarm ? 'alarm' : isHalt ? 'halted' : state
    return { look, words: t(look === 'halted' ? 'static' : look) }
  }
}

/** A row's words: speed while moving, else state. */
export function useStateWords(): Words {
  const nameOf = useStateName()
  const { tag } = useLanguage()
  return (seen) => {
    const named = nameOf(seen)
    const { state, speed } = seen
    const isSpeed = state === 'moving' && speed !== null && !isHalted(state, speed)
    return isSpeed ? { ...named, words: speedText(speed, tag) } : named
  }
}
