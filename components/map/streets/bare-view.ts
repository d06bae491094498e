import { createContext } from 'react'

/** Whether the map is shown closely where it has no streets. */
export const BareView = createContext(false)
