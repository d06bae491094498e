'use client'

import { useCallback, useRef, useState } from 'react'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'

export type Draft = { shape: DrawnShape; colour: string; isOpen: boolean }

type History = { now: Draft; past: readonly Draft[] }

const mostSteps = 100

export type DraftControl = {
  draft: Draft | undefined
  canUndo: boolean
  begin: (draft: Draft) => void
  end: () => void
  /** Changes of a `group` are one step, until settled. */
  change: (part: Partial<Draft>, group?: string) => void
  settle: () => void
  undo: () => void
}

export function useDraft(): DraftControl {
  const [history, setHistory] = useState<History>()
  const lastGroup = useRef<string>(undefined)
  const begin = useCallback((draft: Draft) => {
    lastGroup.current = undefined
    setHistory({ now: draft, past: [] })
  }, [])
  const end = useCallback(() => setHistory(undefined), [])
  const change = useCallback((part: Partial<Draft>, group?: string) => {
    const isStep = group === undefined || group !== lastGroup.current
    lastGroup.current = group
    setHistory((history) => {
      if (!history) return history
      const { now, past } = history
      return {
        now: { ...now, ...part },
        past: isStep ? [...past.slice(-mostSteps), now] : past,
      }
    })
  }, [])
  const settle = useCallback(() => {
    lastGroup.current = undefined
  }, [])
  const undo = useCallback(() => {
    lastGroup.current = undefined
    setHistory((history) => {
      const before = history?.past.at(-1)
      return history && before ? { now: before, past: history.past.slice(0, -1) } : history
    })
  }, [])
  return {
    draft: history?.now,
    canUndo: (history?.past.length ?? 0) > 0,
    begin,
    end,
    change,
    settle,
    undo,
  }
}
