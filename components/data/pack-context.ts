'use client'

import { createContext, useContext } from 'react'
import type { Messages } from '#lib/i18n/messages.ts'

export const PackContext = createContext<Messages | undefined>(undefined)

/** The texts of a newer server, by area; undefined while those that came with the page are the newest. */
export const useLanguagePack = (): Messages | undefined => useContext(PackContext)
