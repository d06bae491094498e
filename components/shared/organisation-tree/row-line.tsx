'use client'

import { VisuallyHidden } from '@mantine/core'
import {
  IconBuilding,
  IconCheck,
  IconChevronRight,
  IconFolder,
  IconRefresh,
  IconUser,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { count } from '#lib/format/measure.ts'
import classes from './organisation-tree.module.css'
import type { OrganisationNode, TreeRow } from './tree-rows.ts'

/** devices: own / with all below; states: online of all below; subs: child organisations. */
export type TreeCount = 'devices' | 'states' | 'subs' | 'none'

type LineProps = {
  row: TreeRow
  count: TreeCount
  canRefresh: boolean
  isChecked: boolean | undefined
  search: string
}

/** Parts carry `data-part`: the tree handles all clicks. */
export function RowLine(props: LineProps) {
  const { row } = props
  const t = useTranslations('common.tree')
  switch (row.kind) {
    case 'organisation':
      return <OrganisationLine {...props} row={row} />
    case 'group':
      return (
        <>
          <span className={classes.toggle} />
          <IconFolder size={16} className={classes.icon} aria-hidden="true" />
          <span className={classes.text}>{row.group.name}</span>
          {(props.count === 'devices' || props.count === 'states') && (
            <span className={classes.count}>
              <Figure value={row.group.imei_count} />
            </span>
          )}
        </>
      )
    case 'found':
      return (
        <>
          {props.isChecked !== undefined && <Box isChecked={props.isChecked} />}
          <span className={classes.found}>
            <span className={classes.chain}>{row.chain}</span>
            <span className={classes.text}>
              <Marked text={row.sname} part={props.search} />
            </span>
          </span>
        </>
      )
    case 'more':
      return (
        <span className={classes.more} data-loading={row.isLoading || undefined}>
          {row.left > 0 ? t('moreLeft', { count: row.left }) : t('more')}
        </span>
      )
    case 'failed':
      return <span className={classes.failed}>{t('failed')}</span>
    default:
      return <span className={classes.bone} />
  }
}

type OrganisationLineProps = LineProps & { row: Extract<TreeRow, { kind: 'organisation' }> }

function OrganisationLine({ row, count, canRefresh, isChecked }: OrganisationLineProps) {
  const t = useTranslations('common.tree')
  const { node, isOpen, hasBranch } = row
  const Icon = node.type === 'end_user' ? IconUser : IconBuilding
  return (
    <>
      <span className={classes.toggle} data-part={hasBranch ? 'toggle' : undefined}>
        {hasBranch && <IconChevronRight size={15} data-open={isOpen || undefined} />}
      </span>
      {isChecked !== undefined && <Box isChecked={isChecked} />}
      <Icon size={16} className={classes.icon} aria-hidden="true" />
      <span className={classes.text}>{node.sname}</span>
      {canRefresh && (
        <span
          className={classes.refresh}
          data-part="refresh"
          title={t('refreshOf', { name: node.sname })}
        >
          <IconRefresh size={14} aria-hidden="true" />
        </span>
      )}
      <Count node={node} count={count} />
    </>
  )
}

function Count({ node, count }: { node: OrganisationNode; count: TreeCount }) {
  const t = useTranslations('common.tree')
  if (count === 'none') return null
  if (count === 'subs') {
    if (node.sub_count === 0) return null
    return (
      <span className={classes.count} title={t('subsHint', { count: node.sub_count })}>
        <Figure value={node.sub_count} />
      </span>
    )
  }
  if (count === 'states') return <States node={node} />
  const counts = { own: node.imei_count, total: node.total_imei_count }
  return (
    <span className={classes.count} dir="ltr" title={t('countsHint', counts)}>
      {t('counts', counts)}
    </span>
  )
}

function States({ node }: { node: OrganisationNode }) {
  const t = useTranslations('common.tree')
  const { stat, imei_count: own, total_imei_count: total } = node
  if (!stat)
    return (
      <span className={classes.count} title={t('countsHint', { own, total })}>
        <Figure value={total} />
      </span>
    )
  const hint = t('statesHint', stat)
  return (
    <span className={classes.count} title={hint}>
      <span dir="ltr" aria-hidden="true">
        <b className={classes.online}>
          <Figure value={stat.online} />
        </b>
        {' / '}
        <Figure value={stat.all} />
      </span>
      <VisuallyHidden>{hint}</VisuallyHidden>
    </span>
  )
}

function Figure({ value }: { value: number }) {
  const { tag } = useLanguage()
  return count(value, tag)
}

function Box({ isChecked }: { isChecked: boolean }) {
  return (
    <span className={classes.box} data-part="check" data-checked={isChecked || undefined}>
      {isChecked && <IconCheck size={12} stroke={3} aria-hidden="true" />}
    </span>
  )
}

function Marked({ text, part }: { text: string; part: string }) {
  const at = text.toLocaleLowerCase().indexOf(part.toLocaleLowerCase())
  if (!part || at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <mark className={classes.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}
