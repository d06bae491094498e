'use client'

import { Kbd } from '@mantine/core'
import { useEffect, useState } from 'react'

const signs: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
}

/** Known in the browser only. */
export function useIsApple(): boolean {
  const [isApple, setApple] = useState(false)
  useEffect(() => setApple(/Mac|iPhone|iPad/.test(navigator.userAgent)), [])
  return isApple
}

/** Keys that do the same, each as it is written on keyboards. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const isApple = useIsApple()
  const nameOf = (key: string) => (key === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : (signs[key] ?? key))
  return keys.map((key) => (
    <span key={key} dir="ltr">
      {key.split('+').map((part) => (
        <Kbd key={part} size="xs">
          {nameOf(part)}
        </Kbd>
      ))}
    </span>
  ))
}
