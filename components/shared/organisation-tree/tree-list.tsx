'use client'

import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useListed } from '#components/ui/keys/use-shortcuts.ts'
import { useVirtualRows } from '#components/ui/use-virtual-rows.ts'
import classes from './organisation-tree.module.css'
import { RowLine, type TreeCount } from './row-line.tsx'
import type { TreeRow } from './tree-rows.ts'
import { useTreeKeys } from './use-tree-keys.ts'

export type TreeListProps = {
  label: string
  rows: readonly TreeRow[]
  picked: string | undefined
  count: TreeCount
  canRefresh: boolean
  search: string
  checked: ReadonlySet<string> | undefined
  onAct: (row: TreeRow) => void
  onOpen: (row: TreeRow, isOpen: boolean) => void
  onRefresh: (row: TreeRow) => void
  onCheck: ((row: TreeRow) => void) | undefined
  box: RefObject<HTMLDivElement | null>
}

const sidOf = (row: TreeRow): string | undefined => {
  if (row.kind === 'organisation') return row.node.sid
  return row.kind === 'found' ? row.sid : undefined
}

/** Virtual lines; the focus stays on the tree (aria-activedescendant). */
export function TreeList(props: TreeListProps) {
  const { rows, picked, box } = props
  const id = useId()
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const height = isSmall ? 44 : 34
  const virtual = useVirtualRows({
    rows,
    box,
    heightOf: (row) => height + (row?.kind === 'found' ? 16 : 0),
    keyOf: ({ key }) => key,
  })
  const [activeKey, setActiveKey] = useState<string>()
  const at = (key: string | undefined) => rows.findIndex((row) => row.key === key)
  const active = Math.max(0, at(activeKey) >= 0 ? at(activeKey) : at(picked))
  const move = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setActiveKey(rows[next]?.key)
    virtual.scrollTo(next)
  }
  useShowPicked(picked, at(picked), virtual.scrollTo)
  useListed('tree')
  const onKeyDown = useTreeKeys({
    ...props,
    active,
    pageRows: () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / height) - 1),
    onMove: move,
  })
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element
    const line = target.closest<HTMLElement>('[data-index]')
    const row = rows[Number(line?.dataset['index'] ?? -1)]
    if (!row) return
    setActiveKey(row.key)
    const part = target.closest<HTMLElement>('[data-part]')?.dataset['part']
    if (part === 'toggle' && row.kind === 'organisation') props.onOpen(row, !row.isOpen)
    else if (part === 'refresh') props.onRefresh(row)
    else if (part === 'check') props.onCheck?.(row)
    else props.onAct(row)
  }
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable={props.checked ? true : undefined}
      aria-activedescendant={rows.length > 0 ? `${id}${active}` : undefined}
      className={classes.tree}
      onKeyDown={onKeyDown}
      onClick={onClick}
      // A focused line could be scrolled out of the document.
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
      }}
    >
      <div role="presentation" style={{ height: virtual.height, position: 'relative' }}>
        {virtual.drawn.map(({ row, index, top, size, key }) => (
          <TreeLine
            {...props}
            key={key}
            id={`${id}${index}`}
            row={row}
            index={index}
            isActive={index === active}
            place={{ top, height: size }}
          />
        ))}
      </div>
    </div>
  )
}

function useShowPicked(
  key: string | undefined,
  index: number,
  scrollTo: (index: number) => void,
): void {
  const latest = useRef({ index, scrollTo })
  latest.current = { index, scrollTo }
  const shownKey = index >= 0 ? key : undefined
  useEffect(() => {
    if (shownKey !== undefined) latest.current.scrollTo(latest.current.index)
  }, [shownKey])
}

type TreeLineProps = TreeListProps & {
  id: string
  row: TreeRow
  index: number
  isActive: boolean
  place: { top: number; height: number }
}

function TreeLine({ id, row, index, isActive, place, picked, ...props }: TreeLineProps) {
  const t = useTranslations('common')
  const sid = sidOf(row)
  const isChecked = sid === undefined ? undefined : props.checked?.has(sid)
  const isOrganisation = row.kind === 'organisation'
  return (
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      data-index={index}
      data-active={isActive || undefined}
      aria-level={row.level}
      aria-selected={row.key === picked}
      aria-label={row.kind === 'loading' ? t('loading') : undefined}
      {...(isChecked !== undefined && { 'aria-checked': isChecked })}
      {...(isOrganisation && {
        'aria-setsize': row.siblings,
        'aria-posinset': row.position,
        ...(row.hasBranch && { 'aria-expanded': row.isOpen }),
      })}
      {...('isBlocked' in row && row.isBlocked && { 'aria-disabled': true })}
      className={classes.row}
      style={{ ...place, paddingInlineStart: Math.min(row.level - 1, 12) * 16 + 4 }}
    >
      <RowLine
        row={row}
        count={props.count}
        canRefresh={props.canRefresh}
        isChecked={isChecked}
        search={props.search}
      />
    </div>
  )
}
