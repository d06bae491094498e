import { type AccountSettings, defaultSettings } from '#lib/codes/account-settings.ts'

export type StoredSettings = Partial<AccountSettings> & {
  language?: string
  /** The account is asked for what it lacks: it registered itself, or its maker wants it so. */
  mustComplete?: boolean
}

/** Chosen settings over the defaults. */
export function settingsInForce(stored: StoredSettings): AccountSettings {
  const { functions, push, local, views } = defaultSettings
  return {
    functions: { ...functions, ...stored.functions },
    push: { ...push, ...stored.push },
    local: { ...local, ...stored.local },
    views: { ...views, ...stored.views },
  }
}
