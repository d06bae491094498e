'use client'

import { Button, Group } from '@mantine/core'
import { IconGauge, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useCall } from '#components/data/use-call.ts'
import { TimeCell } from '#components/list/data-table/cell.tsx'
import type { RowAction } from '#components/list/data-table/column.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { ListFailure, ListNote, ListSkeleton } from '#components/list/list-states.tsx'
import { MoreButton } from '#components/list/more-button.tsx'
import { useAmount } from '#components/ui/money.tsx'
import { MeterDialog } from './meter-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import classes from './upkeep.module.css'
import { useUpkeepActs } from './use-upkeep-acts.tsx'
import { type Upkeep, useUpkeepWords } from './use-upkeep-words.ts'

type Device = { simei: string; imei: string; name: string }

function Meters({ device, onSet }: { device: Device; onSet: () => void }) {
  const t = useTranslations('upkeep.meter')
  const column = useTranslations('upkeep.column')
  const words = useUpkeepWords()
  const mayEdit = usePermission()('e_ua_edit_device')
  const { data } = useCall('device/GetMeter', { simei: device.simei })
  if (!data) return null
  const { odometer_km: km, engine_hours: hours, as_of, read_day } = data
  return (
    <section className={classes.meters} aria-label={t('title')}>
      {as_of === null || km === null || hours === null ? (
        <span>{t('none')}</span>
      ) : (
        <dl>
          <div>
            <dt>{t('odometer')}</dt>
            <dd>{words.km(km)}</dd>
          </div>
          <div>
            <dt>{t('hours')}</dt>
            <dd>{words.hours(hours)}</dd>
          </div>
          <div>
            <dt>{column('asOf')}</dt>
            <dd>
              <TimeCell time={as_of} />
            </dd>
          </div>
          {read_day !== null && (
            <div>
              <dt>{t('read', { day: read_day })}</dt>
            </div>
          )}
        </dl>
      )}
      {mayEdit && (
        <Button size="xs" variant="default" leftSection={<IconGauge size={16} />} onClick={onSet}>
          {t('set')}
        </Button>
      )}
    </section>
  )
}

/** Meters of a device, what is planned for it, and what was done. */
export function UpkeepTab({ device }: { device: Device }) {
  const t = useTranslations('upkeep')
  const mayEdit = usePermission()('e_ua_edit_device')
  const [dialog, setDialog] = useState<'plan' | 'meter'>()
  const { actionsOf, dialog: actDialog } = useUpkeepActs()
  const onClose = () => setDialog(undefined)
  return (
    <>
      <Meters device={device} onSet={() => setDialog('meter')} />
      {mayEdit && (
        <Button size="xs" leftSection={<IconPlus size={16} />} onClick={() => setDialog('plan')}>
          {t('act.add')}
        </Button>
      )}
      <h3 className={classes.heading}>{t('tab.open')}</h3>
      <Plans device={device} actionsOf={actionsOf} />
      <h3 className={classes.heading}>{t('tab.done')}</h3>
      <Plans device={device} state="done" actionsOf={actionsOf} />
      {actDialog}
      {dialog === 'plan' && <PlanDialog device={device} onClose={onClose} />}
      {dialog === 'meter' && <MeterDialog device={device} onClose={onClose} />}
    </>
  )
}

type PlansProps = {
  device: Device
  state?: 'done'
  actionsOf: ((plan: Upkeep) => RowAction[]) | undefined
}

function Plans({ device, state, actionsOf }: PlansProps) {
  const t = useTranslations('upkeep')
  const { rows, state: read } = useRows(
    'device/GetUpkeep',
    { imei_list: [device.imei], ...(state && { state }), limit_size: 20 },
    ({ sort_day, upkeep_id }) => ({ last_day: sort_day, last_id: upkeep_id }),
  )
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.retry?.()} />
  if (read.isLoading) return <ListSkeleton />
  if (rows.length === 0)
    return <ListNote title={t('empty.title')} text={state ? t('tab.none') : t('empty.text')} />
  return (
    <>
      <ul className={classes.list}>
        {rows.map((plan) => (
          <li key={plan.upkeep_id}>
            <PlanWords plan={plan} />
            <Group gap={6}>
              {actionsOf?.(plan).map(({ key, label, icon, isDanger, onClick }) => (
                <Button
                  key={key}
                  size="compact-sm"
                  variant="subtle"
                  leftSection={icon}
                  {...(isDanger && { color: 'red' })}
                  onClick={onClick}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </li>
        ))}
      </ul>
      <MoreButton mt={10} state={read} />
    </>
  )
}

function PlanWords({ plan }: { plan: Upkeep }) {
  const t = useTranslations('upkeep')
  const words = useUpkeepWords()
  const amount = useAmount()
  const { done_day: doneDay, done_by: doneBy, cost, currency } = plan
  const facts =
    doneDay === null
      ? [t(`state.${plan.state}`), words.due(plan)]
      : [
          doneDay,
          plan.done_km !== null && words.km(plan.done_km),
          doneBy,
          cost !== null && currency !== null && amount(cost, currency),
          plan.done_note,
        ]
  return (
    <span className={classes.words}>
      <b>{words.plan(plan)}</b>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </span>
  )
}
