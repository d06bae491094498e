import type { AlarmSettings } from './alarm-settings.ts'
import type { useAlarmList } from './use-alarm-list.ts'

export type AlarmPanelProps = {
  list: ReturnType<typeof useAlarmList>
  unread: number
  settings: AlarmSettings
  onChange: (part: Partial<AlarmSettings>) => void
  canIncludeChild: boolean
  /** Those of the organisations below are among them. */
  isChild: boolean
  onClose: () => void
}
