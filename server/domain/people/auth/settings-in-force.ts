import { type AccountSettings, defaultSettings } from '#lib/codes/account-settings.ts'

export type StoredSettings = Partial<AccountSettings> & {
  language?: string
  /** Asked for what it lacks. */
  mustComplete?: boolean
}

/** A dealer hears of its customers' devices unless it chose otherwise; others of their own, the root of all anyway. */
export function settingsInForce(
  stored: StoredSettings,
  { isDealer }: { isDealer: boolean },
): AccountSettings {
  const { functions, push, measure, board, views } = defaultSettings
  const local = { ...defaultSettings.local, get_child: isDealer }
  return {
    functions: { ...functions, ...stored.functions },
    push: { ...push, ...stored.push },
    local: { ...local, ...stored.local },
    measure: { ...measure, ...stored.measure },
    board: { ...board, ...stored.board },
    views: { ...views, ...stored.views },
  }
}
