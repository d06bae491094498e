'use client'

import { Button, Select, Skeleton, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useIsRoot } from '#components/data/session.ts'
import { useUnsaved } from '#components/data/unsaved.ts'
import { useCall } from '#components/data/use-call.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { Page } from '#components/ui/page.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import { paidServices, quotaLimits, serviceNameOf, serviceOf } from '#lib/codes/paid-services.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { whole } from '#lib/rules/number.ts'
import classes from './vas.module.css'

type DefaultService = CallReply<'incrementpackage/GetDefault'>['items'][number]

const spans = [1, 3, 6, 12, 24, 36] as const

type RowProps = {
  service: DefaultService
  /** None for who only reads. */
  onChange: ((service: DefaultService) => void) | undefined
}

/** Whether a service is limited, and what new devices get of it. */
function DefaultRow({ service, onChange }: RowProps) {
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

/** What new devices get of each service; the root's to change. */
export function DefaultScreen() {
  const t = useTranslations('service.defaults')
  const tell = useTell()
  const isRoot = useIsRoot()
  const known = useCall('incrementpackage/GetDefault', {}, { staleTime: 0 })
  const [changes, setChanges] = useState<ReadonlyMap<number, DefaultService>>(new Map())
  const [isBusy, setBusy] = useState(false)
  useUnsaved(changes.size > 0)

  async function save() {
    setBusy(true)
    try {
      const items = [...changes.values()].map(({ unit: _, ...rest }) => rest)
      const request_id = crypto.randomUUID()
      await call('incrementpackage/SetDefault', { items, request_id })
      await known.refetch()
      setChanges(new Map())
      tell.done(t('saved'))
    } catch (error) {
      tell.failure(error)
    }
    setBusy(false)
  }
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        isRoot && (
          <Button
            size="xs"
            loading={isBusy}
            disabled={changes.size === 0}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        )
      }
    >
      {known.error && <Failure error={known.error} onRetry={() => void known.refetch()} />}
      {!isRoot && <p className={classes.note}>{t('rootOnly')}</p>}
      <div className={classes.rows}>
        {known.data
          ? known.data.items.map((service) => (
              <DefaultRow
                key={service.type}
                service={changes.get(service.type) ?? service}
                onChange={
                  isRoot
                    ? (changed) => setChanges(new Map(changes).set(changed.type, changed))
                    : undefined
                }
              />
            ))
          : !known.error && <Skeleton height={320} />}
      </div>
    </Page>
  )
}
