import { type AccountSettings, defaultSettings } from '#lib/codes/account-settings.ts'

/** What `account.settings` holds: what the person chose, and two notes of ours. */
export type StoredSettings = Partial<AccountSettings> & {
  language?: string
  /** The account registered itself, or its maker wants it so: it is asked for what it lacks. */
  mustComplete?: boolean
}

/** The settings in force: those chosen over the defaults, also for keys that came later. */
export function settingsInForce(stored: StoredSettings): AccountSettings {
  const { functions, push, local, views } = defaultSettings
  return {
    functions: { ...functions, ...stored.functions },
    push: { ...push, ...stored.push },
    local: { ...local, ...stored.local },
    views: { ...views, ...stored.views },
  }
}
