'use client'

import '@mantine/charts/styles.css'
import { AreaChart, BarChart } from '@mantine/charts'
import { useElementSize } from '@mantine/hooks'
import { useAxisText, useValueText } from '#components/list/sums/use-value-text.ts'
import type { CellKind } from '#lib/format/cell.ts'
import classes from './boards.module.css'

type TrendChartProps = {
  kind: 'area' | 'bars'
  as: CellKind
  title: string
  /** The oldest first. */
  points: readonly { key: string; name: string; value: number }[]
}

const area = '#37c8f5'
const bar = '#3d8bff'
/** Of the height of a chart. */
const wordShare = 0.085
const leastWord = 11
/** Of the height of a word. */
const signWidth = 0.58
const marginWidth = 1.2
const tickShares = [0.25, 0.5, 0.75, 1]

/** A figure over time, with words that grow with the screen. Nothing of it moves. */
export function TrendChart({ kind, as, title, points }: TrendChartProps) {
  const { ref, width, height } = useElementSize()
  const axisText = useAxisText()
  const valueText = useValueText()
  const word = Math.max(leastWord, height * wordShare)
  const last = points.at(-1)
  const most = Math.max(0, ...points.map(({ value }) => value))
  // Ticks are near these shares; a sign more than their texts.
  const signs = 1 + Math.max(...tickShares.map((share) => axisText(as, most * share).length))
  const common = {
    h: height,
    w: width,
    data: [...points],
    dataKey: 'name',
    gridColor: 'rgb(255 255 255 / 14%)',
    textColor: 'var(--wp-dimmed)',
    tickLine: 'none' as const,
    withTooltip: false,
    xAxisProps: { tick: { fontSize: word, fill: 'currentColor' }, height: word * 1.9 },
    yAxisProps: {
      tick: { fontSize: word, fill: 'currentColor' },
      width: word * (signs * signWidth + marginWidth),
      tickCount: 4,
      allowDecimals: as !== 'number',
      tickFormatter: (value: number) => axisText(as, value),
    },
  }
  return (
    <figure
      ref={ref}
      className={classes.trend}
      aria-label={last ? `${title}: ${valueText(as, last.value)}` : title}
      dir="ltr"
    >
      {height > 0 &&
        (kind === 'area' ? (
          <AreaChart
            {...common}
            series={[{ name: 'value', color: area }]}
            curveType="linear"
            withDots={false}
            fillOpacity={0.35}
            strokeWidth={Math.max(2, word / 6)}
            areaProps={{ isAnimationActive: false }}
          />
        ) : (
          <BarChart
            {...common}
            series={[{ name: 'value', color: bar }]}
            maxBarWidth={word * 2.4}
            barProps={{ isAnimationActive: false }}
          />
        ))}
    </figure>
  )
}
