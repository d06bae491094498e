'use client'

import { useCallback } from 'react'
import { type AccountSettings, defaultSettings } from '#lib/codes/account-settings.ts'
import { call } from './api.ts'
import { readSession, updateSession, useSession } from './session.ts'

/** The sections that the reader changes by hand. */
type Section = 'functions' | 'push' | 'local'

/** The settings in force; those of spec's defaults while nobody is logged in and for device log-ins. */
export function useAccountSettings(): AccountSettings {
  return useSession()?.settings ?? defaultSettings
}

/**
 * Changes some settings of a section, here at once and in the account (a device log-in has none: it keeps them in this
 * browser). What the server refuses goes back to what it was, and is thrown.
 */
export function useChangeSettings() {
  return useCallback(
    async <S extends Section>(section: S, part: Partial<AccountSettings[S]>): Promise<void> => {
      const session = readSession()
      if (!session) return
      const before = session.settings ?? defaultSettings
      const changed = { ...before[section], ...part }
      updateSession({ settings: { ...before, [section]: changed } })
      if (session.device) return
      try {
        await call('user/SetInfo', { settings: { [section]: changed } })
      } catch (error) {
        updateSession({ settings: before })
        throw error
      }
    },
    [],
  )
}
