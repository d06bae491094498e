'use client'

import { Text, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { DateField } from '#components/ui/form/date-field.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import { dayText } from '#lib/format/time.ts'
import { day } from '#lib/rules/dates.ts'
import { optional } from '#lib/rules/rule.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { NamedCards } from './named-cards.tsx'
import { sendInParts } from './send-in-parts.ts'
import type { SimCard } from './sim-card.ts'
import type { SimDialogProps } from './sim-dialogs.tsx'

const valuesOf = (card: SimCard | undefined) => ({
  package_name: card?.package_name ?? '',
  apn: card?.apn ?? '',
  end: typeof card?.end_time === 'number' ? dayText(card.end_time) : '',
  remark: card?.remark ?? '',
})

type Values = ReturnType<typeof valuesOf>

/** What differs; a day is its end in the reader's zone. */
function changeOf({ end, ...texts }: Values, kept: Values) {
  const changed = Object.entries(texts).filter(
    ([name, text]) => text !== kept[name as keyof Values],
  )
  const change: Partial<typeof texts> & { end_time?: number | null } = Object.fromEntries(changed)
  if (end !== kept.end) change.end_time = end === '' ? null : momentOf(`${end}T23:59:59`, 'last')
  return Object.keys(change).length > 0 ? change : undefined
}

/** Facts that people write of cards; of several, what is left empty stays as it is. */
export function EditSimsDialog({ cards, onDone, onClose }: SimDialogProps) {
  const t = useTranslations('sim')
  const [isNothing, setNothing] = useState(false)
  const count = cards.length
  const isEndTold = cards.every(({ check_time }) => check_time !== null)
  const form = useForm({
    initial: valuesOf(count === 1 ? cards[0] : undefined),
    rules: { end: [optional(day)] },
    fieldOf: { end_time: 'end' },
    submit: async (values, kept) => {
      const change = changeOf(values, kept)
      setNothing(!change)
      if (!change) return
      const request = (iccids: string[]) =>
        call('sim/Modify', { iccids, ...change, request_id: crypto.randomUUID() })
      const outcome = await sendInParts(cards, request)
      await onDone({ text: t('edit.done', { count: outcome.done }), ...outcome })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('edit.title', { count })}
      form={form}
      action={t('edit.action')}
      onClose={onClose}
    >
      <NamedCards cards={cards} />
      {count > 1 && (
        <Text fz="sm" c="dimmed">
          {t('edit.keep')}
        </Text>
      )}
      {isNothing && <p role="alert">{t('edit.nothing')}</p>}
      <TextInput
        label={t('column.packageName')}
        dir="auto"
        maxLength={textLimits.simPackage}
        data-autofocus
        {...form.text('package_name')}
      />
      <TextInput
        label={t('column.apn')}
        dir="ltr"
        maxLength={textLimits.simApn}
        {...form.text('apn')}
      />
      {isEndTold ? (
        <Text fz="sm" c="dimmed">
          {t('edit.endTold')}
        </Text>
      ) : (
        <DateField label={t('column.expires')} {...form.choice('end')} />
      )}
      <Textarea
        label={t('column.remark')}
        dir="auto"
        autosize
        minRows={2}
        maxLength={textLimits.remark}
        {...form.text('remark')}
      />
    </FormDialog>
  )
}
