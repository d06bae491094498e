'use client'

import { createContext, useContext } from 'react'

export const FramedBefore = createContext(false)

/** No entrance motion where the frame is on screen already. */
export function useEntrance(): { transitionProps?: { duration: 0 } } {
  return useContext(FramedBefore) ? { transitionProps: { duration: 0 } } : {}
}
