'use client'

import { ActionIcon, Button, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { CallReply } from '#components/data/calls.ts'
import { useCall, useCallList } from '#components/data/use-call.ts'
import classes from './organisation-tree.module.css'

type Page = CallReply<'family/GetFamilyList'>
type Node = Page['familys'][number]
type Choose = (organisation: { sid: string; sname: string }) => void

const pageSize = 100

/** The children of an organisation in pages of 100 (spec §2, Organisation tree selector). */
function useChildren(familyid: string) {
  const params = { familyid, f_limit_size: pageSize, g_limit_size: 1 }
  return useCallList('family/GetFamilyList', params, (page) => {
    const last = page.familys.at(-1)
    return page.familys.length >= pageSize && last ? { last_fid: last.sid } : undefined
  })
}

/** The caller's organisation and all below it, loaded as branches are opened. */
export function OrganisationTree(props: { current: string | undefined; onChoose: Choose }) {
  const { data, error, refetch } = useCall('family/GetFamilyList', {
    get_current: true,
    f_limit_size: 1,
    g_limit_size: 1,
  })
  const t = useTranslations('common')
  if (error) {
    return (
      <div className={classes.note}>
        <Text>{error.message}</Text>
        <Button variant="light" size="xs" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  const top = data?.familys[0]
  if (!top) return <Loading />
  return (
    <ul className={classes.tree}>
      <Branch node={top} level={0} isInitiallyOpen {...props} />
    </ul>
  )
}

function Loading() {
  return (
    <div className={classes.loading}>
      {[70, 50, 60, 45].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  )
}

type BranchProps = {
  node: Node
  level: number
  isInitiallyOpen?: boolean
  current: string | undefined
  onChoose: Choose
}

function Branch({ node, level, isInitiallyOpen = false, current, onChoose }: BranchProps) {
  const t = useTranslations('shell.organisation')
  const [isOpen, setOpen] = useState(isInitiallyOpen)
  const hasChildren = node.sub_count > 0
  return (
    <li>
      <div className={classes.row} style={{ paddingInlineStart: level * 18 }}>
        {hasChildren ? (
          <ActionIcon
            variant="transparent"
            color="gray"
            size={28}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'close' : 'open', { name: node.sname })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={16} className={classes.arrow} data-open={isOpen || undefined} />
          </ActionIcon>
        ) : (
          <span className={classes.gap} />
        )}
        <UnstyledButton
          className={classes.name}
          aria-current={node.sid === current ? 'true' : undefined}
          onClick={() => onChoose(node)}
        >
          <span className={classes.text}>{node.sname}</span>
          <span className={classes.count}>{node.total_imei_count}</span>
        </UnstyledButton>
      </div>
      {isOpen && hasChildren && (
        <Children of={node.sid} level={level + 1} current={current} onChoose={onChoose} />
      )}
    </li>
  )
}

type ChildrenProps = { of: string; level: number; current: string | undefined; onChoose: Choose }

function Children({ of, level, current, onChoose }: ChildrenProps) {
  const t = useTranslations('common')
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useChildren(of)
  if (error) return <Text className={classes.note}>{error.message}</Text>
  if (!data) return <Loading />
  return (
    <ul className={classes.tree}>
      {data.pages.flatMap((page) =>
        page.familys.map((node) => (
          <Branch key={node.sid} node={node} level={level} current={current} onChoose={onChoose} />
        )),
      )}
      {hasNextPage && (
        <li>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('loadMore')}
          </Button>
        </li>
      )}
    </ul>
  )
}
