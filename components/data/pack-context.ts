'use client'

import { createContext, useContext } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'

export const PackContext = createContext<Messages | undefined>(undefined)

/** Texts of a newer server by area; undefined while none. */
export const useLanguagePack = (): Messages | undefined => useContext(PackContext)
