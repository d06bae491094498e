'use client'

import { IconEngineOff, IconSnowflake } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { carIcon } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'
import { Unknown } from '#components/list/data-table/cell.tsx'
import { type OwnCells, useListColumns } from '#components/list/data-table/use-list-columns.tsx'
import type { CallReply } from '#lib/contract/calls.ts'
import { dayText } from '#lib/format/time.ts'
import { devices } from '#lib/pages/fleet/devices.ts'
import { StateMark } from '../state-mark.tsx'
import { useStateName } from '../use-state-words.ts'
import classes from './fleet.module.css'

export type FleetRow = CallReply<'family/GetDeviceList'>['items'][number]

const daySeconds = 86_400

function NameCell({ row }: { row: FleetRow }) {
  const t = useTranslations('fleet')
  const brand = useBrand()
  return (
    <span className={classes.name}>
      {/* biome-ignore lint/performance/noImgElement: a small picture of the brand, by address */}
      <img src={carIcon(brand, row.icon).url} alt="" width={18} height={22} />
      <span title={row.name}>{row.name}</span>
      {row.oil_cut && (
        <IconEngineOff size={15} className={classes.cut} aria-label={t('filter.oilCut')} />
      )}
      {row.frozen_time !== null && (
        <IconSnowflake size={15} className={classes.frozen} aria-label={t('frozen')} />
      )}
    </span>
  )
}

function StateCell({ row }: { row: FleetRow }) {
  const { words } = useStateName()(row)
  return (
    <span className={classes.state} data-state={row.state} title={words}>
      <StateMark look={row.state} />
      <span>{words}</span>
    </span>
  )
}

/** Marks devices that end within 30 days or have ended. */
function DueCell({ time }: { time: number | null }) {
  const t = useTranslations('fleet')
  if (time === null) return <Unknown />
  const left = time - Date.now() / 1000
  const urgency = left <= 0 ? 'past' : left <= 30 * daySeconds ? 'soon' : undefined
  const hint =
    left <= 0
      ? t('dueSince', { days: Math.floor(-left / daySeconds) })
      : t('dueIn', { days: Math.ceil(left / daySeconds) })
  return (
    <span className={classes.due} data-urgency={urgency} title={hint} dir="ltr">
      {dayText(time)}
    </span>
  )
}

const cells: OwnCells<FleetRow> = {
  name: (row) => <NameCell row={row} />,
  state: (row) => <StateCell row={row} />,
  due_time: (row) => <DueCell time={row.due_time} />,
}

export const useFleetColumns = () => useListColumns<FleetRow>(devices, cells)
