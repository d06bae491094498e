'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useLanguage } from '#components/data/brand.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { count } from '#lib/format/measure.ts'
import {
  type HealthLimitName,
  type HealthLimits,
  healthLimitNames,
  healthLimits,
} from '#lib/rules/health-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { required } from '#lib/rules/required.ts'

const units: Partial<Record<HealthLimitName, string>> = {
  disk_free_percent: '%',
  slow_call_ms: 'ms',
  main_disk_gb: 'GB',
  tracking_disk_gb: 'GB',
}

const ofEach = <T,>(of: (name: HealthLimitName) => T) =>
  Object.fromEntries(healthLimitNames.map((name) => [name, of(name)])) as Record<HealthLimitName, T>

const rules = ofEach((name) => [required, whole(healthLimits[name].min, healthLimits[name].max)])

/** From when on something needs attention. */
export function LimitsDialog({
  limits,
  onClose,
  onSaved,
}: {
  limits: HealthLimits
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('health.limits')
  const { tag } = useLanguage()
  const tell = useTell()
  const form = useForm({
    initial: ofEach((name) => String(limits[name])),
    rules: rules,
    submit: async (values) => {
      await call('ops/SetHealthLimits', {
        ...ofEach((name) => Number(values[name])),
        request_id: crypto.randomUUID(),
      })
      tell.done(t('saved'))
      onSaved()
    },
  })
  return (
    <FormDialog title={t('title')} form={form} action={t('save')} onClose={onClose}>
      {healthLimitNames.map((name) => {
        const { usual } = healthLimits[name]
        return (
          <NumericField
            key={name}
            label={t(name)}
            description={usual > 0 ? t('usual', { value: count(usual, tag) }) : t('unknown')}
            unit={units[name]}
            {...form.number(name)}
          />
        )
      })}
    </FormDialog>
  )
}
