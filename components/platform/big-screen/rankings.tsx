'use client'

import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { useValueText } from '#components/list/sums/use-value-text.ts'
import { useDaysUntilToday } from '../use-days-until-today.ts'
import { BoardPanel } from './board-panel.tsx'
import { Ranking } from './ranking.tsx'
import { refreshing } from './refresh.ts'
import { useBoardPlace } from './use-board-place.ts'

const days = 7
const limit_size = 5

/** The kinds of alarm that came most often. */
export function AlarmTypes() {
  const t = useTranslations('board.screen')
  const textOf = useValueText()
  const { place, seesBelow } = useBoardPlace()
  const read = useCall(
    'alarm/GetAlarmTypeSummary',
    { ...place, ...useDaysUntilToday(days), get_child: seesBelow, limit_size },
    refreshing,
  )
  const rows = (read.data?.items ?? []).map(({ type, alarm_name, count }) => ({
    key: type,
    name: alarm_name,
    value: count,
    text: textOf('number', count),
  }))
  return (
    <BoardPanel
      title={t('types')}
      lead="/total/alarm/type?period=days7"
      read={read}
      none={t('noWeek.alarmsToday')}
      isEmpty={rows.length === 0}
    >
      <Ranking rows={rows} />
    </BoardPanel>
  )
}

/** The devices that went farthest. */
export function FarthestDevices() {
  const t = useTranslations('board.screen')
  const textOf = useValueText()
  const { place } = useBoardPlace()
  const read = useCall(
    'devreport/MileageStatus',
    { ...place, ...useDaysUntilToday(days), by: 'device', limit_size },
    refreshing,
  )
  const rows = (read.data?.items ?? [])
    .filter(({ distance }) => distance > 0)
    .map(({ key, device_name, imei, distance }) => ({
      key,
      name: device_name || (imei ?? ''),
      value: distance,
      text: textOf('distance', distance),
    }))
  return (
    <BoardPanel
      title={t('farthest')}
      lead="/total/mileageStatus?period=days7"
      read={read}
      none={t('noWeek.distance')}
      isEmpty={rows.length === 0}
    >
      <Ranking rows={rows} />
    </BoardPanel>
  )
}
