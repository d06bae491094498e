import { useTranslations } from 'next-intl'
import { disposalResults } from '#lib/codes/alarm-disposal.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

/** Of a choice of what came of alarms, and of a note about it. */
export function useDisposalFields() {
  const t = useTranslations('alarm')
  return {
    result: {
      label: t('list.result'),
      allowDeselect: false,
      data: disposalResults.map((value) => ({ value, label: t(`result.${value}`) })),
    },
    note: {
      label: t('list.note'),
      maxLength: textLimits.alarmNote,
      autosize: true,
      minRows: 3,
      maxRows: 8,
    },
  }
}
