'use client'

import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import {
  IconBuilding,
  IconChevronRight,
  IconFolder,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import type { z } from 'zod'
import { useCall, useCallList } from '#components/data/use-call.ts'
import type { familyNode, garageNode } from '#lib/contract/family/get-family-list.ts'
import classes from './family-tree.module.css'
import { ListFailure } from './list-states.tsx'
import { moveFocus } from './tree-keys.ts'

type Family = z.output<typeof familyNode>
type Garage = z.output<typeof garageNode>

export type TreePick = { sfamilyid: string; sgid: string | undefined }

export type FamilyTreeProps = {
  /** The organisation or group on screen; undefined is the caller's own. */
  picked: { sfamilyid: string | undefined; sgid: string | undefined }
  onPick: (pick: TreePick) => void
}

/** The organisation tree: branches are read when they are opened, a hundred at a time. */
export function FamilyTree(props: FamilyTreeProps) {
  const t = useTranslations('device')
  const root = useCall('family/GetFamilyList', {
    get_current: true,
    f_limit_size: 1,
    g_limit_size: 1,
  })
  const cache = useQueryClient()
  const own = root.data?.familys[0]

  if (root.isError) return <ListFailure onRetry={() => void root.refetch()} />
  if (!own) return <TreeSkeleton />
  return (
    <div className={classes.box}>
      <div className={classes.refresh}>
        <Tooltip label={t('refresh')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('refresh')}
            onClick={() => void cache.invalidateQueries({ queryKey: ['family/GetFamilyList'] })}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      </div>
      <div role="tree" aria-label={t('organisations')} className={classes.tree}>
        <FamilyItem family={own} level={1} isOpenAtFirst {...props} />
      </div>
    </div>
  )
}

type ItemProps = FamilyTreeProps & { family: Family; level: number; isOpenAtFirst?: boolean }

function FamilyItem({ family, level, isOpenAtFirst = false, picked, onPick }: ItemProps) {
  const t = useTranslations('device')
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const isPicked = picked.sgid === undefined && (picked.sfamilyid ?? '') === family.sid
  const isOwnRoot = level === 1 && picked.sfamilyid === undefined && picked.sgid === undefined
  const hasBranch = family.sub_count > 0 || family.imei_count > 0
  const Icon = family.type === 'end_user' ? IconUser : IconBuilding
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onPick({ sfamilyid: family.sid, sgid: undefined })
    } else moveFocus(event, { isOpen, hasBranch, setOpen })
  }

  return (
    <div
      role="treeitem"
      tabIndex={isPicked || isOwnRoot ? 0 : -1}
      aria-level={level}
      aria-selected={isPicked || isOwnRoot}
      aria-label={family.sname}
      {...(hasBranch && { 'aria-expanded': isOpen })}
      className={classes.item}
      onKeyDown={onKeyDown}
    >
      <div className={classes.row} style={{ paddingInlineStart: (level - 1) * 16 + 4 }}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.toggle}
          data-open={isOpen || undefined}
          hidden={!hasBranch}
          aria-label={t(isOpen ? 'collapse' : 'expand', { name: family.sname })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={15} />
        </button>
        {!hasBranch && <span className={classes.toggle} />}
        <button
          type="button"
          tabIndex={-1}
          className={classes.name}
          title={family.sname}
          onClick={() => onPick({ sfamilyid: family.sid, sgid: undefined })}
        >
          <Icon size={16} className={classes.icon} />
          <span className={classes.text}>{family.sname}</span>
        </button>
        <span
          className={classes.count}
          title={t('countsHint', { own: family.imei_count, total: family.total_imei_count })}
        >
          {t('counts', { own: family.imei_count, total: family.total_imei_count })}
        </span>
      </div>
      {isOpen && <Branch family={family} level={level + 1} picked={picked} onPick={onPick} />}
    </div>
  )
}

function Branch({ family, level, ...pick }: Omit<ItemProps, 'isOpenAtFirst'>) {
  const t = useTranslations('device')
  const pages = useCallList('family/GetFamilyList', { familyid: family.sid }, (page) => {
    const last = page.familys.at(-1)
    return page.familys.length === 100 && last ? { last_fid: last.sid } : undefined
  })
  const all = pages.data?.pages
  const total = all?.[0]?.total ?? 0
  const shown = all?.reduce((sum, page) => sum + page.familys.length, 0) ?? 0
  if (pages.isError) return <ListFailure onRetry={() => void pages.refetch()} />
  if (!all) return <TreeSkeleton rows={2} level={level} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: `group` is the role that ARIA asks for inside a tree
    <div role="group" className={classes.tree}>
      {all[0]?.garages.map((garage) => (
        <GarageItem key={garage.sgid} garage={garage} family={family} level={level} {...pick} />
      ))}
      {all.flatMap((page) =>
        page.familys.map((child) => (
          <FamilyItem key={child.sid} family={child} level={level} {...pick} />
        )),
      )}
      {pages.hasNextPage && (
        <div role="none">
          <button
            type="button"
            className={classes.more}
            style={{ paddingInlineStart: level * 16 + 12 }}
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('loadMore')} · {t('moreLeft', { count: total - shown })}
          </button>
        </div>
      )}
    </div>
  )
}

type GarageProps = FamilyTreeProps & { garage: Garage; family: Family; level: number }

function GarageItem({ garage, family, level, picked, onPick }: GarageProps) {
  const isPicked = picked.sgid === garage.sgid
  const pick = () => onPick({ sfamilyid: family.sid, sgid: garage.sgid })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      pick()
    } else moveFocus(event, { isOpen: false, hasBranch: false, setOpen: () => undefined })
  }
  return (
    <div
      role="treeitem"
      tabIndex={isPicked ? 0 : -1}
      aria-level={level}
      aria-selected={isPicked}
      aria-label={garage.name}
      className={classes.item}
      onKeyDown={onKeyDown}
    >
      <div className={classes.row} style={{ paddingInlineStart: (level - 1) * 16 + 4 }}>
        <span className={classes.toggle} />
        <button type="button" tabIndex={-1} className={classes.name} onClick={pick}>
          <IconFolder size={16} className={classes.icon} />
          <span className={classes.text}>{garage.name}</span>
        </button>
        <span className={classes.count}>{garage.imei_count}</span>
      </div>
    </div>
  )
}

function TreeSkeleton({ rows = 6, level = 1 }: { rows?: number; level?: number }) {
  return (
    <div aria-busy="true" style={{ paddingInlineStart: level * 16 }}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <Skeleton key={i} height={14} width={`${70 - (i % 3) * 14}%`} my={11} />
      ))}
    </div>
  )
}
