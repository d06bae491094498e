import { Select, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { disposalResults } from '#lib/codes/alarm-disposal.ts'
import { textLimits } from '#lib/rules/text-limits.ts'

type DisposalFieldsProps = {
  result: ComponentProps<typeof Select>
  note: ComponentProps<typeof Textarea>
}

/** What came of alarms, and a note about it. */
export function DisposalFields({ result, note }: DisposalFieldsProps) {
  const t = useTranslations('alarm')
  return (
    <>
      <Select
        label={t('list.result')}
        allowDeselect={false}
        data={disposalResults.map((value) => ({ value, label: t(`result.${value}`) }))}
        {...result}
      />
      <Textarea
        label={t('list.note')}
        maxLength={textLimits.alarmNote}
        autosize
        minRows={3}
        maxRows={8}
        {...note}
      />
    </>
  )
}
