import type { Tree } from './entry.ts'
import { params, type Row, type Sight } from './jt808-sight.ts'

function details(sight: Sight, id: number): Tree {
  const found = params(sight).find((one) => one.id === id)
  return ((found as { details?: Tree } | undefined)?.details ?? {}) as Tree
}

const of =
  (id: number, name: string): Row[1] =>
  (sight) =>
    details(sight, id)[name]

/** Two BCD bytes; the source drops leading zeros. */
const wakeTime =
  (side: 'wake' | 'close'): Row[1] =>
  (sight) => {
    const names = ['first', 'second', 'third', 'fourth']
    const period = details(sight, 0x007c)[names[Number(sight.match[1]) - 1] ?? ''] as
      | Tree
      | undefined
    return String(Number(period?.[side]))
  }

const streamNames: Record<string, string> = {
  EncodeMode: 'encodeMode',
  Resolution: 'resolution',
  KF_Interval: 'keyFrameInterval',
  Target_FPS: 'framesPerSecond',
  Target_CodeRate: 'bitrateKbps',
}

/** Of the parameter or a numbered channel. */
const streamValue =
  (which: 'live' | 'stored'): Row[1] =>
  (sight) => {
    const [, place, name] = sight.match
    const owner =
      place === undefined
        ? details(sight, 0x0075)
        : (details(sight, 0x0077)['channels'] as Tree[] | undefined)?.[Number(place)]
    return (owner?.[which] as Tree | undefined)?.[streamNames[name ?? ''] ?? '']
  }

const listValue =
  (id: number, name: string): Row[1] =>
  (sight) =>
    (details(sight, id)['channels'] as Tree[] | undefined)?.[Number(sight.match[1])]?.[name]

/** JT/T 1078 in the words of SmallChi/JT808. */
export const videoRows: Row[] = [
  [/^(?:SignalChannels\[(\d+)\]\.)?RTS_(\w+)$/, streamValue('live')],
  [/^(?:SignalChannels\[(\d+)\]\.)?StreamStore_(\w+)$/, streamValue('stored')],
  [/^SignalChannels\[(\d+)\]\.OSD$/, listValue(0x0077, 'osdBits')],
  [/^SignalChannels\[(\d+)\]\.LogicChannelNo$/, listValue(0x0077, 'logical')],
  [/^OSD$/, of(0x0075, 'osdBits')],
  [/^AudioOutputEnabled$/, of(0x0075, 'hasAudio')],
  [/^AVChannelTotal$/, of(0x0076, 'avCount')],
  [/^AudioChannelTotal$/, of(0x0076, 'audioCount')],
  [/^VudioChannelTotal$/, of(0x0076, 'videoCount')],
  [/^AVChannelRefTables\[(\d+)\]\.PhysicalChannelNo$/, listValue(0x0076, 'physical')],
  [/^AVChannelRefTables\[(\d+)\]\.LogicChannelNo$/, listValue(0x0076, 'logical')],
  [/^AVChannelRefTables\[(\d+)\]\.ChannelType$/, listValue(0x0076, 'type')],
  [/^AVChannelRefTables\[(\d+)\]\.IsConnectCloudPlat$/, listValue(0x0076, 'hasGimbal')],
  [
    /^NeedSetChannelTotal$/,
    (sight) => (details(sight, 0x0077)['channels'] as Tree[] | undefined)?.length,
  ],
  [/^StorageThresholds$/, of(0x0079, 'storagePercent')],
  [/^Duration$/, of(0x0079, 'minutes')],
  [/^BeginMinute$/, of(0x0079, 'startMinutes')],
  [/^AlarmShielding$/, of(0x007a, 'shieldBits')],
  [/^NuclearLoadNumber$/, of(0x007b, 'seats')],
  [/^FatigueThreshold$/, of(0x007b, 'fatigueThreshold')],
  [/^SleepWakeMode$/, of(0x007c, 'wakeBits')],
  [/^WakeConditionType$/, of(0x007c, 'conditionBits')],
  [/^TimerWakeDaySet$/, of(0x007c, 'dayBits')],
  [/(?:^|\.)TimerWakeEnableFlag$/, of(0x007c, 'periodBits')],
  [/(?:^|\.)TimePeriod(\d)WakeTime$/, wakeTime('wake')],
  [/(?:^|\.)TimePeriod(\d)CloseTime$/, wakeTime('close')],
]
