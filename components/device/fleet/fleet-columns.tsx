'use client'

import { IconSnowflake } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { carIcon } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import { TimeCell, Unknown } from '#components/ui/data-table/cell.tsx'
import type { Column } from '#components/ui/data-table/column.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { formatDistance } from '#lib/format/measure.ts'
import { dateTime } from '#lib/format/time.ts'
import { StateMark } from '../state-mark.tsx'
import classes from './fleet.module.css'

export type FleetRow = CallReply<'family/GetDeviceList'>['items'][number]

const day = 86_400

/** A word, or the sign that there is none. */
const wordCell = (text: string | null) => (text ? <span title={text}>{text}</span> : <Unknown />)

/** The name with the brand's icon before it, and a sign when the device is frozen. */
function NameCell({ row }: { row: FleetRow }) {
  const t = useTranslations('fleet')
  const brand = useBrand()
  return (
    <span className={classes.name}>
      {/* biome-ignore lint/performance/noImgElement: a small picture of the brand, by address */}
      <img src={carIcon(brand, row.icon).url} alt="" width={18} height={22} />
      <span title={row.name}>{row.name}</span>
      {row.frozen_time !== null && (
        <IconSnowflake size={15} className={classes.frozen} aria-label={t('frozen')} />
      )}
    </span>
  )
}

function StateCell({ row }: { row: FleetRow }) {
  const t = useTranslations('device')
  return (
    <span className={classes.state} data-state={row.state}>
      <StateMark look={row.state} />
      {t(`display.${row.state}`)}
    </span>
  )
}

/** The end of service; what ends within 30 days or has ended stands out. */
function DueCell({ time }: { time: number | null }) {
  const t = useTranslations('fleet')
  if (time === null) return <Unknown />
  const left = time - Date.now() / 1000
  const urgency = left <= 0 ? 'past' : left <= 30 * day ? 'soon' : undefined
  const hint =
    left <= 0
      ? t('dueSince', { days: Math.floor(-left / day) })
      : t('dueIn', { days: Math.ceil(left / day) })
  return (
    <span className={classes.due} data-urgency={urgency} title={hint} dir="ltr">
      {dateTime(time).slice(0, 10)}
    </span>
  )
}

function DistanceCell({ metres }: { metres: number | null }) {
  const { tag } = useLanguage()
  return metres === null ? <Unknown /> : formatDistance(metres, tag)
}

function WiredCell({ wired }: { wired: number }) {
  const t = useTranslations('fleet.wired')
  return t(wired === 0 ? '0' : '1')
}

type Definition = Omit<Column<FleetRow>, 'title'>

const word = (key: string, of: (row: FleetRow) => string | null, width: number): Definition => ({
  key,
  width,
  cell: (row) => wordCell(of(row)),
})
const time = (key: string, of: (row: FleetRow) => number | null): Definition => ({
  key,
  width: 165,
  cell: (row) => <TimeCell time={of(row)} />,
})
const percent = (key: string, of: (row: FleetRow) => number | null): Definition => ({
  key,
  width: 90,
  unit: '%',
  isNumber: true,
  isExtra: true,
  cell: (row) => of(row) ?? <Unknown />,
})
const extra = { isExtra: true } as const
const sortable = { isSortable: true } as const

/** The columns in their order; their titles are `fleet.column.<key>`. */
const definitions: readonly Definition[] = [
  { key: 'name', cell: (row) => <NameCell row={row} />, width: 150, ...sortable, phone: 'title' },
  { key: 'imei', cell: (row) => row.imei, width: 146, ...sortable, phone: 'second' },
  { key: 'state', cell: (row) => <StateCell row={row} />, width: 150, phone: 'aside' },
  { ...word('organisation', (row) => row.sfamily_name, 140), phone: 'second' },
  word('group', (row) => row.sgid_name, 100),
  word('model', (row) => row.model, 90),
  word('account', (row) => row.account, 90),
  time('seen', (row) => row.seen_time),
  { key: 'due', cell: (row) => <DueCell time={row.due_time} />, width: 110, ...sortable },
  { ...word('phone', (row) => row.phone, 120), ...extra },
  { ...word('dealer', (row) => row.dealer_name, 140), ...extra },
  { ...word('protocol', (row) => row.protocol, 100), ...extra },
  { ...word('sim', (row) => row.sim, 130), ...extra },
  { ...word('iccid', (row) => row.iccid, 190), ...extra },
  { ...word('version', (row) => row.version, 140), ...extra },
  { key: 'wired', cell: (row) => <WiredCell wired={row.wired} />, width: 90, ...extra },
  percent('power', (row) => row.power),
  percent('signal', (row) => row.signal),
  {
    key: 'satellites',
    cell: (row) => row.satellites ?? <Unknown />,
    width: 90,
    isNumber: true,
    ...extra,
  },
  { ...time('fix', (row) => row.fix_time), ...extra },
  {
    key: 'speed',
    cell: (row) => (row.speed === null ? <Unknown /> : Math.round(row.speed / 10)),
    width: 100,
    unit: 'km/h',
    isNumber: true,
    ...extra,
  },
  {
    key: 'mileage',
    cell: (row) => <DistanceCell metres={row.mileage} />,
    width: 110,
    isNumber: true,
    ...extra,
  },
  { ...time('activation', (row) => row.activation_time), ...sortable, ...extra },
  { ...time('start', (row) => row.start_dev_time), ...extra },
  { ...time('frozen', (row) => row.frozen_time), ...extra },
  { ...time('modify', (row) => row.modify_time), ...sortable, ...extra },
  { ...word('remark', (row) => row.remark, 180), ...extra },
]

/** The columns of the device list. */
export function useFleetColumns(): Column<FleetRow>[] {
  const t = useTranslations('fleet.column')
  return useMemo(() => definitions.map((column) => ({ ...column, title: t(column.key) })), [t])
}
