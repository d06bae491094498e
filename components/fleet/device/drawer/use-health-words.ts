'use client'

import { useTranslations } from 'next-intl'
import { useCellContext } from '#components/list/data-table/cell.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { cellText, valueText } from '#lib/format/cell.ts'
import { measureKinds } from '#lib/pages/tracking/health-columns.ts'

type Measured = CallReply<'device/GetHealth'>['items'][number]

/** The last of a measure and its range, in the reader's words. */
export function useHealthWords() {
  const t = useTranslations('vitals.tab')
  const context = useCellContext()
  const shown = ({ kind }: Measured, value: number) => valueText(measureKinds[kind], value, context)
  const unit = (item: Measured, text: string) => {
    if (item.kind === 'pressure') return t('mmHg', { value: text })
    return item.kind === 'heart' ? t('beats', { value: text }) : text
  }
  return {
    time: (time: number): string => cellText({ as: 'time' }, time, context),
    value: (item: Measured): string => {
      const values = [item.value, item.diastolic].flatMap((value) =>
        value === null ? [] : [shown(item, value)],
      )
      return unit(item, values.join('/'))
    },
    range: (item: Measured): string => {
      const { range_from: from, range_to: to, diastolic_to: second } = item
      const low = from === null ? undefined : shown(item, from)
      const most = to === null ? undefined : shown(item, to)
      const high = second === null || most === undefined ? most : `${most}/${shown(item, second)}`
      if (low !== undefined && high !== undefined)
        return unit(item, t('between', { from: low, to: high }))
      if (low !== undefined) return unit(item, t('from', { from: low }))
      return high === undefined ? '' : unit(item, t('upTo', { to: high }))
    },
    isOut: ({ value, diastolic, range_from, range_to, diastolic_to }: Measured): boolean =>
      (value !== null && range_from !== null && value < range_from) ||
      (value !== null && range_to !== null && value > range_to) ||
      (diastolic !== null && diastolic_to !== null && diastolic > diastolic_to),
  }
}
