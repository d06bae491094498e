'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { useCall } from '#components/data/use-call.ts'
import { count } from '#lib/format/measure.ts'
import classes from './organisation-tree.module.css'
import { TreeList } from './tree-list.tsx'
import type { TreeBodyProps } from './tree-props.ts'
import { type TreeRow, treeRows } from './tree-rows.ts'
import { useBranches } from './use-branches.ts'

function useOpenBranches(top: string, chain: readonly string[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([top]))
  const above = chain.slice(0, -1).join(' ')
  useEffect(() => {
    if (above) setOpen((old) => new Set([...old, ...above.split(' ')]))
  }, [above])
  const set = (sid: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(sid)
    else next.delete(sid)
    setOpen(next)
  }
  return { open, set }
}

/** Ids from the top; the top alone while unknown, without an id, or if not below it. */
function useChain(top: string, sid: string | undefined): readonly string[] {
  const isBelow = Boolean(sid) && sid !== top
  const { data } = useCall(
    'family/GetFamily',
    { sfamilyid: sid ?? top },
    { enabled: isBelow, staleTime: 30_000 },
  )
  if (!isBelow || !data) return [top]
  const ids = [...data.chain.map((link) => link.sid), data.sid]
  const at = ids.indexOf(top)
  return at < 0 ? [top] : ids.slice(at)
}

export function Branches({ top, picked, box, onPick, checks, ...props }: TreeBodyProps) {
  const t = useTranslations('common.tree')
  const chain = useChain(top, picked.sid)
  const { open, set } = useOpenBranches(top, chain)
  const last = chain.at(-1)
  const sids = [...new Set([top, ...open, ...(last ? [last] : [])])]
  const { branches, loadMore, loadMoreGroups, refresh } = useBranches(sids, {
    hasCounts: props.count === 'states',
  })
  const own = branches.get(top)
  if (own?.hasFailed && !own.current) return <Failure onRetry={() => refresh(top)} />
  if (!own?.current) return <Bones top={top} />
  const { withGroups = false, blocked = [] } = props
  const rows = treeRows({ top: own.current, branches, open, chain, withGroups, blocked })
  const act = (row: TreeRow) => {
    if (row.kind === 'organisation') {
      const { sid, sname } = row.node
      if (!row.isBlocked) onPick({ sid, sname, sgid: undefined })
    } else if (row.kind === 'group') {
      const { sid, sname } = row.owner
      onPick({ sid, sname, sgid: row.group.sgid })
    } else if (row.kind === 'more') (row.of === 'groups' ? loadMoreGroups : loadMore)(row.sid)
    else if (row.kind === 'failed') refresh(row.sid)
  }
  const sgid = picked.sgid
  return (
    <TreeList
      label={props.label ?? t('label')}
      rows={rows}
      picked={sgid ? `g${sgid}` : picked.sid && `o${picked.sid}`}
      count={props.count ?? 'devices'}
      canRefresh={props.canRefresh ?? false}
      search=""
      checked={checks?.checked}
      box={box}
      onAct={act}
      onOpen={(row, isOpen) => row.kind === 'organisation' && set(row.node.sid, isOpen)}
      onRefresh={(row) => row.kind === 'organisation' && refresh(row.node.sid, row.node.parentId)}
      onCheck={
        checks &&
        ((row) => {
          if (row.kind === 'organisation' && !row.isBlocked) checks.onCheck(row.node)
        })
      }
    />
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common')
  return (
    <div className={classes.note} role="alert">
      {t('tree.failedWhole')}
      <Button size="xs" variant="light" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** The own organisation is known from the log-in. */
function Bones({ top }: { top: string }) {
  const { tag } = useLanguage()
  const family = useSession()?.familys.find(({ sid }) => sid === top)
  return (
    <div className={classes.skeleton} aria-busy="true">
      {family && (
        <div className={classes.known}>
          <span className={classes.text}>{family.sname}</span>
          <span className={classes.count}>{count(family.imei_count, tag)}</span>
        </div>
      )}
      {[70, 52, 60, 45, 56].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  )
}
