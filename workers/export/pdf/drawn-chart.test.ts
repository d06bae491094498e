import { expect, test } from 'vitest'
import type { CellContext } from '#lib/format/cell.ts'
import type { Chart } from '#lib/pages/chart-of.ts'
import { drawnChart } from './drawn-chart.ts'

const cells: CellContext = {
  tag: 'en',
  currency: 'CNY',
  zone: 'UTC',
  text: (key) => key,
}

const chartOf = (values: readonly number[], more: Partial<Chart> = {}): Chart => ({
  kind: 'bars',
  isTime: true,
  points: values.map((_, at) => ({ key: `k${at}`, name: `n${at}` })),
  series: [{ key: 'count', title: 'stat.alarm.count', as: 'number', values: values }],
  ...more,
})

test.each([[1], [2], [3]])('up to %i things an axis has no halves', (most) => {
  const { ticks } = drawnChart(chartOf([0, most]), cells) ?? { ticks: [] }
  expect(ticks.length).toBeGreaterThan(1)
  expect(ticks.map(({ at }) => at).filter((at) => !Number.isInteger(at))).toEqual([])
})

test('of what is measured, an axis has as small steps as it needs', () => {
  const [series] = chartOf([0, 1000]).series
  const measured = { series: series ? [{ ...series, as: 'distance' as const }] : [] }
  const { ticks } = drawnChart(chartOf([0, 1000], measured), cells) ?? { ticks: [] }
  expect(ticks.map(({ at }) => at)).toContain(500)
})

test('shares keep the states of their points, the largest first', () => {
  const states = { k0: 'moving', k1: 'offline' } as const
  const drawn = drawnChart(chartOf([1, 5, 2], { kind: 'shares', isTime: false, states }), cells)
  expect(drawn?.points).toEqual(['n1', 'n2', 'n0'])
  expect(drawn?.states).toEqual(['offline', undefined, 'moving'])
})
