import { type AccountSettings, defaultSettings } from '#lib/codes/account-settings.ts'

export type StoredSettings = Partial<AccountSettings> & {
  language?: string
  /** Asked for what it lacks. */
  mustComplete?: boolean
}

export function settingsInForce(stored: StoredSettings): AccountSettings {
  const { functions, push, local, views } = defaultSettings
  return {
    functions: { ...functions, ...stored.functions },
    push: { ...push, ...stored.push },
    local: { ...local, ...stored.local },
    views: { ...views, ...stored.views },
  }
}
