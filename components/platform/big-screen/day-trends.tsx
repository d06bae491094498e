'use client'

import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { wallFormat } from '#lib/format/intl.ts'
import { BoardPanel } from './board-panel.tsx'
import { BoardTrend } from './board-trend.tsx'

type Overview = CallReply<'stat/Overview'>
type Read = {
  error: Error | null
  data: Overview | undefined
  isLoading: boolean
  refetch: () => unknown
}

const trends = [
  { name: 'distance', as: 'distance', lead: '/total/runtime/mileage?period=days7' },
  { name: 'alarmsToday', as: 'number', lead: '/total/alarm?period=days7' },
] as const

/** How far and how many alarms, day by day; out of the figures of the board. */
export function DayTrends({ read }: { read: Read }) {
  const t = useTranslations('board.screen')
  const { tag } = useLanguage()
  const weekday = wallFormat(tag, { weekday: 'short' })
  return trends.map(({ name, as, lead }) => {
    const series = read.data?.figures.find((figure) => figure.name === name)?.series ?? []
    const title = t(`week.${name}`)
    const points = series.map(({ day, value }) => ({
      key: day,
      name: weekday.format(new Date(`${day}T00:00Z`)),
      value,
    }))
    return (
      <BoardPanel
        key={name}
        title={title}
        lead={lead}
        read={read}
        none={t(`noWeek.${name}`)}
        isEmpty={points.every(({ value }) => value === 0)}
      >
        <BoardTrend kind="bars" as={as} title={title} points={points} />
      </BoardPanel>
    )
  })
}
