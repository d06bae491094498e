'use client'

import { createContext, type ReactNode } from 'react'

/** What every page shows below its header: its other views. */
export const PageViewsContext = createContext<ReactNode>(null)
