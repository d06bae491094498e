'use client'

import { useLocalStorage } from '@mantine/hooks'

/** The slider's range; browsers draw 16 maps at most. */
export const windowCounts = { least: 1, first: 4, most: 9 } as const

type Shape = { isInWindows: boolean; windows: number }

/** Kept in this browser: the list alone or small windows too, and how many. */
export function useFollowShape() {
  const [shape, setShape] = useLocalStorage<Shape>({
    key: 'waypost.follow',
    defaultValue: { isInWindows: false, windows: windowCounts.first },
    getInitialValueInEffect: false,
  })
  return { ...shape, change: (next: Partial<Shape>) => setShape({ ...shape, ...next }) }
}
