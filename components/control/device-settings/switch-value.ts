import type { SettingState } from '#lib/codes/device-settings.ts'

/** `unset`: what the device does by itself. */
export type SwitchValue = 'unset' | 'off' | 'on'

export const switchValue = (isOn: boolean, state: SettingState): SwitchValue => {
  if (state === 'default') return 'unset'
  return isOn ? 'on' : 'off'
}
