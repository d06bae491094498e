'use client'

import { Button, Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { call } from '#components/data/api.ts'
import { LoadMore } from '#components/list/data-table/load-more.tsx'
import { TableSkeleton } from '#components/list/data-table/table-skeleton.tsx'
import { useRows } from '#components/list/data-table/use-rows.ts'
import { SearchField } from '#components/list/filter-bar/search-field.tsx'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import { useTell } from '#components/ui/use-tell.ts'
import classes from './bind.module.css'
import { BindFoot } from './bind-foot.tsx'
import type { Binding, FoundDevices } from './use-binding.ts'

const pageSize = 100

type DeviceChoiceProps = { sid: string; binding: Binding; onClose: () => void }

/** Ticks devices over several searches, or takes all that one finds. */
export function DeviceChoice({ sid, binding, onClose }: DeviceChoiceProps) {
  const t = useTranslations('fence.bind')
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<FoundDevices>()
  const filter = { sfamilyid: sid, ...(search && { search }) }
  const { rows, state } = useRows(
    'family/GetDeviceList',
    { ...filter, limit_size: pageSize },
    (last) => ({ last_imei: last.imei, last_key: last.sort_key }),
  )
  const change = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
    setFound(undefined)
  }
  const clear = () => {
    setChosen(new Set())
    setFound(undefined)
  }
  const count = found?.count ?? chosen.size
  return (
    <>
      <SearchField
        label={t('searchDevice')}
        value={search}
        onChange={(next) => {
          setSearch(next)
          setFound(undefined)
        }}
      />
      <div className={classes.all}>
        <AllFound
          rows={rows}
          state={state}
          filter={filter}
          found={found}
          chosen={chosen}
          onTick={(isChosen) =>
            change(
              rows.map(({ simei }) => simei),
              isChosen,
            )
          }
          onFound={setFound}
        />
        {count > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {t('clear')}
          </Button>
        )}
      </div>
      <div ref={box} className={classes.box}>
        {state.isLoading ? (
          <TableSkeleton columns={2} isPhone />
        ) : state.error && rows.length === 0 ? (
          <ListFailure error={state.error} onRetry={state.retry} />
        ) : rows.length === 0 ? (
          <ListNote title={t('noDevice')} text={t('noDeviceText')} />
        ) : (
          <ul className={classes.devices} aria-label={t('devices')}>
            {rows.map(({ simei, name, imei }) => (
              <li key={simei}>
                <Checkbox
                  size="sm"
                  label={<bdi>{name || imei}</bdi>}
                  description={name ? imei : undefined}
                  checked={found !== undefined || chosen.has(simei)}
                  onChange={(event) => change([simei], event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
        <LoadMore box={box} state={state} count={rows.length} />
      </div>
      <BindFoot
        count={count}
        onClose={onClose}
        bind={async () => {
          await (found ? binding.bindFound(found) : binding.bindDevices([...chosen]))
          clear()
        }}
      />
    </>
  )
}

type Filter = { sfamilyid: string; search?: string }
type AllFoundProps = {
  rows: readonly { simei: string }[]
  state: { hasMore?: boolean | undefined }
  filter: Filter
  found: FoundDevices | undefined
  chosen: ReadonlySet<string>
  onTick: (isChosen: boolean) => void
  onFound: (found: FoundDevices) => void
}

/** Ticks what is listed whole; of more the server fixes what the filter finds. */
function AllFound({ rows, state, filter, found, chosen, onTick, onFound }: AllFoundProps) {
  const t = useTranslations('fence.bind')
  const tell = useTell()
  const [isBusy, setBusy] = useState(false)
  if (rows.length === 0) return null
  if (found) return <span role="status">{t('allChosen', { count: found.count })}</span>
  if (!state.hasMore) {
    const ticked = rows.filter(({ simei }) => chosen.has(simei)).length
    return (
      <Checkbox
        size="sm"
        label={t('all', { count: rows.length })}
        checked={ticked === rows.length}
        indeterminate={ticked > 0 && ticked < rows.length}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    )
  }
  const choose = async () => {
    setBusy(true)
    try {
      const { selection_id: id, count } = await call('device/Select', filter)
      onFound({ id, count })
    } catch (error) {
      tell.failure(error)
    }
    setBusy(false)
  }
  return (
    <Button size="compact-sm" variant="light" loading={isBusy} onClick={() => void choose()}>
      {t('chooseAll')}
    </Button>
  )
}
