'use client'

import { useTranslations } from 'next-intl'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { sentServiceTime, serviceTimeRules } from '#lib/rules/service-time.ts'
import { ServiceTime, usualServiceTime } from './service-time.tsx'

type Time = ReturnType<typeof sentServiceTime>

/** Platform service is opened for a time. */
export function OpenPlatform(props: {
  onOpen: (time: Time) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslations('service')
  const form = useForm({
    initial: usualServiceTime,
    rules: ({ unit }) => ({ amount: serviceTimeRules(unit) }),
    submit: async ({ unit, amount }) => {
      await props.onOpen(sentServiceTime(unit, amount.trim()))
      props.onClose()
    },
  })
  const title = t('open', { name: t('name.platform') })
  return (
    <FormDialog title={title} form={form} action={t('many.open')} onClose={props.onClose}>
      <ServiceTime amount={form.number('amount')} unit={form.choice('unit')} />
    </FormDialog>
  )
}
