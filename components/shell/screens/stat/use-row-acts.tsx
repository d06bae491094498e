'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { usePermission } from '#components/data/permitted.tsx'
import type { SumsActs } from '#components/list/sums/sums-screen.tsx'
import type { NamedRow } from '#components/shared/bulk/bulk-dialog-props.ts'
import type { Permission } from '#lib/codes/permissions.ts'
import { deviceRowOf } from './device-row.ts'

type Facts = Readonly<Record<string, unknown>>

/** Something to do with devices of a statistic. `key`: of `stat.act`. */
export type StatAct<K extends string> = {
  key: K
  icon: ReactNode
  /** All of them. */
  needs?: readonly Permission[]
  only?: 'one' | 'many'
  isHidden?: boolean
  /** Of one row: where it makes no sense. */
  fits?: (row: Facts) => boolean
  preload?: () => void
}

/** Acts of single and of chosen rows, as far as the reader's rights go. */
export function useRowActs<K extends string>(
  acts: readonly StatAct<K>[],
  onAct: (key: K, rows: NamedRow[], clear: () => void) => void,
): SumsActs | undefined {
  const t = useTranslations('stat.act')
  const may = usePermission()
  const allowed = acts.filter(
    ({ needs, isHidden }) => !isHidden && (!needs || needs.every((need) => may(need))),
  )
  const ofMany = allowed.filter(({ only }) => only !== 'one')
  if (allowed.length === 0) return undefined
  const label = t as (key: string) => string
  const ofDevices: ReturnType<SumsActs> = {
    rowActions: (row) =>
      allowed
        .filter(({ only, fits }) => only !== 'many' && (!fits || fits(row)))
        .map(({ key, icon, preload }) => ({
          key,
          label: label(key),
          icon,
          ...(preload && { preload }),
          onClick: () => onAct(key, [deviceRowOf(row)], () => undefined),
        })),
    ...(ofMany.length > 0 && {
      bulk: (rows: Facts[], clear: () => void) =>
        ofMany.map(({ key, preload }) => (
          <Button
            key={key}
            size="xs"
            variant="light"
            {...(preload && { onPointerEnter: preload })}
            onClick={() => onAct(key, rows.map(deviceRowOf), clear)}
          >
            {label(key)}
          </Button>
        )),
    }),
  }
  return (by) => (by === 'device' ? ofDevices : {})
}
