'use client'

import { createContext, useContext, useEffect, useState } from 'react'

/** Forms inside a part of the screen; a drawer's count for the page too. */
export type HeldForms = {
  /** Returns its release. */
  hold: () => () => void
  isHeld: () => boolean
  /** At once, or when the reader agrees to lose input. */
  leave: (go: () => void) => void
  ask: (go: () => void) => void
}

export const UnsavedContext = createContext<HeldForms | undefined>(undefined)

/** While `isChanged`, asks before this part is closed or left. */
export function useUnsaved(isChanged: boolean): void {
  const forms = useContext(UnsavedContext)
  useEffect(() => (isChanged ? forms?.hold() : undefined), [isChanged, forms])
}

const never = () => false
const atOnce = (go: () => void) => go()

/** Asks only where input would be lost. */
export function useLeave(): HeldForms['leave'] {
  return useContext(UnsavedContext)?.leave ?? atOnce
}

export const useIsUnsaved = (): (() => boolean) => useContext(UnsavedContext)?.isHeld ?? never

export type Leaving = {
  forms: HeldForms
  go: (() => void) | undefined
  stay: () => void
}

/** For whoever renders UnsavedForms around a part of the screen. */
export function useLeaving(): Leaving {
  const above = useContext(UnsavedContext)
  const [go, setGo] = useState<() => void>()
  const stay = () => setGo(undefined)
  const [forms] = useState(() => formsBelow(above, (next) => setGo(() => next)))
  return { forms, go, stay }
}

function formsBelow(above: HeldForms | undefined, open: (agreed: () => void) => void): HeldForms {
  let held = 0
  // Agreed to lose: not asked again until more is typed.
  let isForgiven = false
  const isHeld = () => held > 0 && !isForgiven
  const agreeTo = (go: () => void) => () => {
    isForgiven = true
    go()
  }
  // Later: else the same Escape would close the question.
  const ask = (go: () => void) => void setTimeout(() => open(agreeTo(go)))
  return {
    isHeld,
    ask,
    leave: (go) => (isHeld() ? ask(go) : go()),
    hold: () => {
      held++
      isForgiven = false
      const release = above?.hold()
      return () => {
        held--
        release?.()
      }
    },
  }
}
