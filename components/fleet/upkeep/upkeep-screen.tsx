'use client'

import { Button } from '@mantine/core'
import { IconCalendar, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { DeclaredPage } from '#components/list/page/declared-page.tsx'
import { useListView } from '#components/list/page/use-list-view.ts'
import { useAmount } from '#components/ui/money.tsx'
import { upkeepStates } from '#lib/codes/upkeep.ts'
import type { CallParams } from '#lib/contract/calls.ts'
import { upkeepList as list } from '#lib/pages/tracking/upkeep.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import classes from './upkeep.module.css'
import { useUpkeepActs } from './use-upkeep-acts.tsx'

/** Of all that the filters leave, but for the state: how many in each, and what was spent. */
function Figures({ params }: { params: CallParams<'device/GetUpkeepSums'> }) {
  const t = useTranslations('upkeep')
  const amount = useAmount()
  const { data } = useCall('device/GetUpkeepSums', params, { keepPrevious: true })
  return (
    <dl className={classes.figures} aria-busy={!data}>
      {upkeepStates.map((state) => (
        <div key={state} data-state={state}>
          <dt>{t(`state.${state}`)}</dt>
          <dd>{data ? data[state] : '…'}</dd>
        </div>
      ))}
      {data?.costs.map(({ currency, cost }) => (
        <div key={currency}>
          <dt>{t('column.cost')}</dt>
          <dd>{amount(cost, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Dialog = 'plan' | 'calendar'

/** Insurance, inspections and services of a fleet. */
export function UpkeepScreen() {
  const t = useTranslations()
  const view = useListView(list)
  const mayEdit = usePermission()('e_ua_edit_device')
  const isAccount = !useSession()?.device
  const [dialog, setDialog] = useState<Dialog>()
  const { actionsOf, dialog: actDialog } = useUpkeepActs()
  const params = { ...(view.params as CallParams<'device/GetUpkeep'>), limit_size: 100 }
  const read = useRows('device/GetUpkeep', params, ({ sort_day, upkeep_id }) => ({
    last_day: sort_day,
    last_id: upkeep_id,
  }))
  const sums = useMemo(() => {
    const { state: _, ...others } = view.params
    return others as CallParams<'device/GetUpkeepSums'>
  }, [view.params])
  const onClose = () => setDialog(undefined)
  return (
    <DeclaredPage
      list={list}
      view={view}
      read={read}
      rowActions={actionsOf}
      figures={<Figures params={sums} />}
      buttons={
        <>
          {isAccount && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconCalendar size={16} />}
              onClick={() => setDialog('calendar')}
            >
              {t('upkeep.calendar.title')}
            </Button>
          )}
          {mayEdit && (
            <Button
              variant="filled"
              size="xs"
              leftSection={<IconPlus size={16} />}
              onClick={() => setDialog('plan')}
            >
              {t('upkeep.act.add')}
            </Button>
          )}
        </>
      }
    >
      {actDialog}
      {dialog === 'plan' && <PlanDialog onClose={onClose} />}
      {dialog === 'calendar' && <CalendarDialog onClose={onClose} />}
    </DeclaredPage>
  )
}
