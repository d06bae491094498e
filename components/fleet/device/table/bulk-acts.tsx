'use client'

import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { usePermission } from '#components/data/permitted.tsx'
import { useIsRoot, useIsSeller } from '#components/data/session.ts'
import type { RowAction } from '#components/list/data-table/column.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { type GivenDialogs, preloadDialog } from './action-dialog.tsx'
import { type Act, type ActKey, acts } from './acts.ts'
import type { FleetRow } from './use-fleet-columns.tsx'

function fits(act: Act, rows: readonly FleetRow[], isSeller: boolean): boolean {
  if (act.sellersOnly && !isSeller) return false
  if (act.only === 'one' && rows.length !== 1) return false
  if (act.only === 'many' && rows.length < 2) return false
  if (act.key === 'navigate') return rows[0]?.lat !== null
  if (act.key === 'freeze') return rows.some((row) => row.frozen_time === null)
  if (act.key === 'thaw') return rows.some((row) => row.frozen_time !== null)
  if (act.key === 'unbind')
    return rows.some((row) => row.suid || row.phone || (isSeller && row.dealer_sid))
  return true
}

const isAllowed = ({ needs, needsAll }: Act, may: (...needs: readonly Permission[]) => boolean) =>
  !needs || (needsAll ? needs.every((need) => may(need)) : may(...needs))

export function useActsOf(): (rows: readonly FleetRow[], isAll?: boolean) => Act[] {
  const may = usePermission()
  const isSeller = useIsSeller()
  const isRoot = useIsRoot()
  const fitsAll = (act: Act) => act.isForAll === true && (!act.sellersOnly || isSeller)
  return (rows, isAll = false) =>
    acts.filter(
      (act) =>
        isAllowed(act, may) &&
        (isRoot || !act.rootOnly) &&
        (isAll ? fitsAll(act) : fits(act, rows, isSeller)),
    )
}

export function useRowActions(onAct: (key: ActKey, row: FleetRow) => void, dialogs: GivenDialogs) {
  const t = useTranslations('fleet.act')
  const actsOf = useActsOf()
  return (row: FleetRow): RowAction[] =>
    actsOf([row]).map(({ key, isDanger }) => ({
      key,
      label: t(key),
      ...(isDanger && { isDanger }),
      preload: () => preloadDialog(key, dialogs),
      onClick: () => onAct(key, row),
    }))
}

type BulkActsProps = {
  rows: readonly FleetRow[]
  isAll: boolean
  /** All that match are being taken: an act would change the loaded rows only. */
  isWaiting: boolean
  dialogs: GivenDialogs
  onAct: (key: ActKey) => void
}

export function BulkActs(props: BulkActsProps) {
  const { dialogs } = props
  const t = useTranslations('fleet')
  const possible = useActsOf()(props.rows, props.isAll)
  const first = possible.filter((act) => act.isFirst)
  const others = possible.filter(
    (act) => !act.isFirst && act.key !== 'edit' && act.key !== 'services',
  )
  return (
    <>
      {first.map(({ key }) => (
        <Button
          key={key}
          size="xs"
          variant="light"
          disabled={props.isWaiting}
          onPointerEnter={() => preloadDialog(key, dialogs)}
          onClick={() => props.onAct(key)}
        >
          {t(`act.${key}`)}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              disabled={props.isWaiting}
              rightSection={<IconChevronDown size={14} />}
            >
              {t('moreActs')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ key, isDanger }) => (
              <Menu.Item
                key={key}
                {...(isDanger && { c: 'var(--wp-danger)' })}
                onPointerEnter={() => preloadDialog(key, dialogs)}
                onClick={() => props.onAct(key)}
              >
                {t(`act.${key}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
