'use client'

import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import { BarChart, CompositeChart, DonutChart } from '@mantine/charts'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import type { DisplayState } from '#lib/codes/device-state.ts'
import type { Chart } from '#lib/pages/chart-of.ts'
import type { ChartProps } from './chart-props.ts'
import classes from './sums.module.css'
import { useAxisText, useValueText } from './use-value-text.ts'
import { WeekGrid } from './week-grid.tsx'

const colors = [
  'var(--mantine-primary-color-filled)',
  'orange.6',
  'teal.6',
  'gray.6',
  'grape.6',
  'cyan.6',
]
/** Of figures that say how something ended, whatever stands beside them. */
const meant: Readonly<Record<string, string>> = { failed: 'red.6', failed_log_ins: 'red.6' }
const faint = 'gray.5'
const limit = 'red.6'
const stateColor = (state: DisplayState) =>
  // Its own is that of what is offline; a line round it tells them apart elsewhere.
  state === 'notActivated' ? 'gray.4' : `var(--wp-state-${state})`
const colorOf = ({ states }: Chart, key: string, at: number) => {
  const state = states?.[key]
  if (state) return stateColor(state)
  return meant[key] ?? colors[at % colors.length] ?? faint
}
/** Of a bar with its name, px. */
const lineHeight = 28
const height = 190
/** Of a name beside its bar: two lines. */
const mostLetters = 36
const shortened = (name: string) =>
  name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name
/** Legends list series as charts have them, not by name. */
const inOrder = { itemSorter: null }

/** What a chart says is also in the table below it. */
export function SumsChart(props: ChartProps) {
  const { chart, label } = props
  return (
    <figure className={classes.chart} aria-label={label} dir="ltr">
      <Drawn {...props} key={chart.kind} />
    </figure>
  )
}

function Drawn(props: ChartProps) {
  const { chart } = props
  if (chart.kind === 'week') return <WeekGrid {...props} />
  if (chart.isTime) return <OverTime {...props} />
  return chart.kind === 'shares' ? <Shares {...props} /> : <ByName {...props} />
}

type Datum = { key: string; name: string } & Record<string, number | string | null>

const beforeKey = (key: string) => `${key}:before`

/** A gap is drawn as none. */
const drawnValue = (value = 0) => (Number.isNaN(value) ? null : value)

const dataOf = ({ points, series, before }: Chart): Datum[] =>
  points.map(({ key, name }, at) => {
    const whole = before && [[beforeKey(''), before[at] ?? 0] as const]
    const values = series.flatMap((one) => [
      [one.key, drawnValue(one.values[at])] as const,
      ...(one.before ? [[beforeKey(one.key), one.before[at] ?? 0] as const] : []),
    ])
    return Object.assign({ key, name }, Object.fromEntries([...values, ...(whole ?? [])]))
  })

/** Of charts whose series have one unit: that of the first. */
const kindOf = ({ series }: Chart) => series[0]?.as ?? 'number'

function useValueFormatter(chart: Chart) {
  const text = useValueText()
  return (value: number) => text(kindOf(chart), value)
}

/** Of the axis of figures; things that are counted have no halves. */
function useFigureAxis(chart: Chart) {
  const text = useAxisText()
  const kind = kindOf(chart)
  return {
    allowDecimals: kind !== 'number',
    tickFormatter: (value: number) => text(kind, value),
  }
}

/** A bar knows the datum that it draws. */
const opening = (onOpen: ChartProps['onOpen'], series: string) =>
  onOpen && {
    cursor: 'pointer',
    onClick: ({ payload }: { payload?: unknown }) => onOpen((payload as Datum).key, series),
  }

/** The period before is a faint line; of figures that are stacked it would lie across. */
function OverTime({ chart, onOpen }: ChartProps) {
  const t = useTranslations('report.sums')
  const words = useTranslations()
  const { dir } = useLanguage()
  const isRtl = dir === 'rtl'
  const type = chart.kind === 'lines' ? ('line' as const) : ('bar' as const)
  const drawn = chart.series.map(({ key, title, isLimit }, at) => ({
    name: key,
    label: words(title),
    color: isLimit ? limit : colorOf(chart, key, at),
    type,
    ...(isLimit && { strokeDasharray: '2 3' }),
  }))
  const compared = chart.before
    ? [{ key: '', title: '' }]
    : chart.series.flatMap((one) => (one.before && chart.kind !== 'stacked' ? [one] : []))
  const isOne = compared.length === 1
  const earlier = compared.map(({ key, title }) => ({
    name: beforeKey(key),
    label: isOne
      ? t('earlier')
      : words('common.withDetail', { label: words(title), detail: t('earlier') }),
    color: faint,
    type: 'line' as const,
    strokeDasharray: '4 4',
  }))
  return (
    <CompositeChart
      h={height}
      data={dataOf(chart)}
      dataKey="name"
      series={[...drawn, ...earlier]}
      valueFormatter={useValueFormatter(chart)}
      withDots={false}
      curveType="linear"
      withLegend={drawn.length + earlier.length > 1}
      legendProps={inOrder}
      maxBarWidth={36}
      strokeWidth={1.5}
      xAxisProps={{ reversed: isRtl }}
      yAxisProps={{
        width: 84,
        orientation: isRtl ? 'right' : 'left',
        ...useFigureAxis(chart),
      }}
      barProps={({ name }) => ({
        isAnimationActive: false,
        ...(chart.kind === 'stacked' && { stackId: 'all' }),
        ...opening(onOpen, name),
      })}
      lineProps={{ isAnimationActive: false }}
    />
  )
}

function ByName({ chart, onOpen }: ChartProps) {
  const words = useTranslations()
  return (
    <BarChart
      h={Math.max(height, chart.points.length * lineHeight + 40)}
      data={dataOf(chart)}
      dataKey="name"
      orientation="vertical"
      type={chart.kind === 'stacked' ? 'stacked' : 'default'}
      series={chart.series.map(({ key, title }, at) => ({
        name: key,
        label: words(title),
        color: colorOf(chart, key, at),
      }))}
      valueFormatter={useValueFormatter(chart)}
      withLegend={chart.series.length > 1}
      legendProps={inOrder}
      gridAxis="y"
      maxBarWidth={16}
      xAxisProps={useFigureAxis(chart)}
      yAxisProps={{ width: 150, tickFormatter: shortened }}
      barProps={({ name }) => ({ isAnimationActive: false, ...opening(onOpen, name) })}
    />
  )
}

function Shares({ chart, onOpen }: ChartProps) {
  const [series] = chart.series
  return (
    <DonutChart
      data={chart.points.map(({ key, name }, at) => ({
        name,
        value: series?.values[at] ?? 0,
        color: colorOf(chart, key, at),
      }))}
      valueFormatter={useValueFormatter(chart)}
      size={height - 60}
      w="100%"
      withLegend
      legendProps={inOrder}
      pieProps={{
        isAnimationActive: false,
        ...(onOpen && {
          cursor: 'pointer',
          onClick: (_: unknown, at: number) => onOpen(chart.points[at]?.key ?? ''),
        }),
      }}
    />
  )
}
