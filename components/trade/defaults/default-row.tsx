'use client'

import { Select, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { paidServices, quotaLimits, serviceNameOf, serviceOf } from '#lib/codes/paid-services.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { whole } from '#lib/rules/number.ts'
import classes from './vas.module.css'

export type DefaultService = CallReply<'incrementpackage/GetDefault'>['items'][number]

const spans = [1, 3, 6, 12, 24, 36] as const

type RowProps = {
  service: DefaultService
  /** None for who only reads. */
  onChange: ((service: DefaultService) => void) | undefined
}

/** Whether a service is limited, and what new devices get of it. */
export function DefaultRow({ service, onChange }: RowProps) {
  const t = useTranslations('service')
  const name = t(`name.${serviceNameOf(service.type)}`)
  return (
    <section className={classes.row} aria-label={name}>
      <div className={classes.name}>
        <h2>{name}</h2>
        <p>{t(`remark.${serviceNameOf(service.type)}`)}</p>
      </div>
      {onChange ? <Controls service={service} onChange={onChange} /> : <Given service={service} />}
    </section>
  )
}

function Given({ service }: { service: DefaultService }) {
  const t = useTranslations('service')
  const { is_limited, is_open, flow, months, unit } = service
  const wordsOf = () => {
    if (!is_limited) return t('unlimited')
    if (!is_open) return t('defaults.closed')
    const amount = t(`amount.${unit}`, { n: flow })
    if (months === null || serviceOf(service.type).measure === 'period')
      return t('defaults.given', { amount })
    return t('defaults.givenFor', { amount, span: t('amount.months', { n: months }) })
  }
  return <p className={classes.given}>{wordsOf()}</p>
}

type ControlsProps = { service: DefaultService; onChange: (service: DefaultService) => void }

function Controls({ service, onChange }: ControlsProps) {
  const t = useTranslations('service')
  const common = useTranslations('common')
  const { type, is_limited, flow, months } = service
  const isPeriod = serviceOf(type).measure === 'period'
  const needsTime = type === paidServices.platform.type && is_limited && service.is_open
  const set = (change: Partial<DefaultService>) => onChange({ ...service, ...change })
  const lasting =
    months === null || spans.some((span) => span === months) ? spans : [...spans, months]
  return (
    <>
      <Switch
        label={t('defaults.limited')}
        checked={is_limited}
        onChange={(event) => set({ is_limited: event.currentTarget.checked })}
      />
      <Switch
        label={t('defaults.open')}
        checked={service.is_open}
        disabled={!is_limited}
        onChange={(event) => set({ is_open: event.currentTarget.checked })}
      />
      <NumericField
        label={common('withDetail', {
          label: t('defaults.flow'),
          detail: t(`measure.${service.unit}`),
        })}
        value={flow}
        rule={whole(needsTime ? 1 : 0, isPeriod ? quotaLimits.months : quotaLimits.flow)}
        disabled={!is_limited}
        // What is no number is refused when it is saved.
        onChange={(value) => set({ flow: Number(value) })}
      />
      {isPeriod ? (
        <span />
      ) : (
        <Select
          label={t('defaults.lasts')}
          data={[
            { value: '', label: t('noEnd') },
            ...lasting.map((span) => ({
              value: String(span),
              label: t('amount.months', { n: span ?? 0 }),
            })),
          ]}
          value={months === null ? '' : String(months)}
          allowDeselect={false}
          disabled={!is_limited}
          onChange={(value) => set({ months: value ? Number(value) : null })}
        />
      )}
    </>
  )
}
