import type { Chart } from '#lib/pages/chart-of.ts'

export type ChartProps = {
  chart: Chart
  label: string
  /** Of a point by its key, and of one of its series. */
  onOpen?: (key: string, series?: string) => void
}
