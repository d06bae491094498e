'use client'

import { createContext, useContext } from 'react'

/** Whether the frame of a lazy part stood where its contents stand now. */
export const FramedBefore = createContext(false)

/** For a dialog or drawer: it appears without motion where its frame is on screen already. */
export function useEntrance(): { transitionProps?: { duration: 0 } } {
  return useContext(FramedBefore) ? { transitionProps: { duration: 0 } } : {}
}
