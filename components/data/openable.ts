'use client'

import { createContext, useContext } from 'react'

const Openable = createContext<(href: string) => boolean>(() => true)

export const OpenableProvider = Openable.Provider

/** Whether who is logged in may open a page in this build of the console: a link to another one would lead elsewhere. */
export const useMayOpen = (): ((href: string) => boolean) => useContext(Openable)
