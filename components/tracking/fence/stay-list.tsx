'use client'

import { Children, type ReactNode, type RefObject } from 'react'
import type { ListState } from '#components/list/data-table/column.ts'
import { LoadMore } from '#components/list/data-table/load-more.tsx'
import { TableSkeleton } from '#components/list/data-table/table-skeleton.tsx'
import { ListFailure, ListNote } from '#components/list/list-states.tsx'
import classes from './fence.module.css'

type StayListProps = {
  box: RefObject<HTMLDivElement | null>
  label: string
  state: ListState
  none: { title: string; text: string }
  children: ReactNode
}

export function StayList({ box, label, state, none, children }: StayListProps) {
  const count = Children.count(children)
  if (state.isLoading) return <TableSkeleton columns={2} isPhone />
  if (state.error && count === 0) return <ListFailure error={state.error} onRetry={state.retry} />
  return (
    <div ref={box}>
      {count === 0 && !state.hasMore ? (
        <ListNote {...none} />
      ) : (
        <ul className={classes.list} aria-label={label}>
          {children}
        </ul>
      )}
      <LoadMore box={box} state={state} count={count} />
    </div>
  )
}
