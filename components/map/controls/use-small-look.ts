'use client'

import { useComputedColorScheme } from '@mantine/core'
import { useLanguage } from '#components/data/brand.tsx'
import type { LonLat } from '#lib/geo/distance.ts'
import { useMapChoice } from './use-map-choice.ts'

const noExtras = { satellite: false, traffic: false }

/** Of a small map around a place in degrees: the map that was chosen, else the usual one there. */
export function useSmallLook(center: LonLat | undefined) {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const { language } = useLanguage()
  const { choice } = useMapChoice(center && { center })
  return { isDark, language, choice, extras: noExtras }
}
