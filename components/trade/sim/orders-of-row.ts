import type { ListRow } from '#components/list/data-table/use-report-columns.tsx'
import type { SimChartGroup } from '#lib/codes/sim.ts'
import { rangeText } from '#lib/format/range.ts'
import { periodOfRow, putCurrency } from '../order/rows-behind.ts'
import type { Seen } from '../order/sums-screen.tsx'

/** The orders of data that a row of the statistics adds up: their list with these filters. */
export function ordersOfRow(
  row: ListRow,
  { by, period, carried }: Pick<Seen<SimChartGroup>, 'by' | 'period' | 'carried'>,
): string {
  const query = new URLSearchParams([...carried].map(([name, value]) => [name, value]))
  const key = String(row['key'])
  query.set('period', rangeText(periodOfRow(row, period)))
  query.set('time_of', 'paid')
  putCurrency(query, row)
  if (by === 'package') {
    query.set('batch_no', key)
    query.set('package', String(row['package_name'] ?? ''))
  }
  if (by === 'carrier') query.set('carrier', key)
  // The caller's own organisation needs no filter.
  if (by === 'organisation' && /^\d+$/.test(key)) {
    query.set('monitorSid', key)
    query.set('monitorName', String(row['sfamily_name'] ?? ''))
  }
  return `/paySim/order?${query}`
}
