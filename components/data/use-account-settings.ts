'use client'

import { useCallback } from 'react'
import { type AccountSettings, defaultSettings } from '#lib/codes/account-settings.ts'
import { call } from './api.ts'
import { readSession, updateSession, useSession } from './session.ts'

type Section = 'functions' | 'push' | 'local' | 'measure' | 'board'

export function useAccountSettings(): AccountSettings {
  return useSession()?.settings ?? defaultSettings
}

/** Applies at once. A refused change is reverted and thrown. */
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
