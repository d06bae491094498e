'use client'

import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

type Pinned = 'yes' | 'no' | 'auto'

/** The same in every area, so that pages begin at one place; by itself wide where there is room. */
export function useRailWidth() {
  const [pinned, setPinned] = useLocalStorage<Pinned>({
    key: 'waypost.rail',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  const canPin = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery('(min-width: 1440px)', true, { getInitialValueInEffect: false })
  const isWide = canPin && (pinned === 'auto' ? isRoomy : pinned === 'yes')
  return { isWide, canPin, toggle: () => setPinned(isWide ? 'no' : 'yes') }
}
