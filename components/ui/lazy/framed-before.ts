'use client'

import { createContext, useContext, useEffect, useState } from 'react'
import { noteClosed, untilOpening } from './reopening.ts'

export const FramedBefore = createContext(false)

/** Whether what opens with its mounting may show: not at once where a dialog has just been closed. */
export function useOpening(): boolean {
  const isFramed = useContext(FramedBefore)
  const [isOpen, setOpen] = useState(() => isFramed || untilOpening() === 0)
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setOpen(true), untilOpening())
    return () => clearTimeout(timer)
  }, [isOpen])
  useEffect(() => noteClosed, [])
  return isOpen
}

/** Of a dialog that is open while mounted. No motion where its frame is on screen already. */
export function useEntrance(): { opened: boolean; transitionProps?: { duration: 0 } } {
  const opened = useOpening()
  return useContext(FramedBefore) ? { opened, transitionProps: { duration: 0 } } : { opened }
}
