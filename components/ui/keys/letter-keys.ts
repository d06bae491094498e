'use client'

import { useLocalStorage } from '@mantine/hooks'

const key = 'waypost.letterKeys'

/** Letters alone are shortcuts unless the reader has turned them off (WCAG 2.1.4), in this browser. */
export const readsLetters = (): boolean => localStorage.getItem(key) !== 'false'

export const useLetterKeys = () =>
  useLocalStorage<boolean>({ key, defaultValue: true, getInitialValueInEffect: true })
