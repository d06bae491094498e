'use client'

import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { usePathname } from 'next/navigation'

type Pinned = 'yes' | 'no' | 'auto'

/** The map and small windows have the narrow rail; a docked column does without a wide one where room is short. */
export function useRailWidth(isDocked: boolean) {
  const [pinned, setPinned] = useLocalStorage<Pinned>({
    key: 'waypost.rail',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  const isRoomy = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const isVast = useMediaQuery('(min-width: 1600px)', true, { getInitialValueInEffect: false })
  const canPin = usePathname() !== '/monitor' && isRoomy
  const wish = pinned === 'auto' ? isVast || !isDocked : pinned === 'yes'
  const isWide = canPin && wish
  return { isWide, canPin, toggle: () => setPinned(isWide ? 'no' : 'yes') }
}
