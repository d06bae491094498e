'use client'

import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCall } from '#components/data/use-call.ts'
import { CallError } from '#lib/client.ts'
import classes from './organisation-tree.module.css'
import { TreeList } from './tree-list.tsx'
import type { TreeBodyProps } from './tree-props.ts'
import type { TreeRow } from './tree-rows.ts'

type FoundProps = TreeBodyProps & { name: string }

const mostHits = 50

export function Found({ name, top, picked, blocked = [], box, onPick, checks, label }: FoundProps) {
  const t = useTranslations('common')
  const { data, error, refetch } = useCall(
    'family/SearchFamily',
    { familyid: top, name, limit_size: mostHits },
    { keepPrevious: true },
  )
  if (error) {
    return (
      <div className={classes.note} role="alert">
        {error instanceof CallError ? error.message : t('error.serverText')}
        <Button size="xs" variant="light" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={14} width="60%" m="md" />
  const rows = data.items.map((item): TreeRow => {
    const ids = [...item.chain.map(({ sid }) => sid), item.sid]
    return {
      kind: 'found',
      key: `o${item.sid}`,
      level: 1,
      parent: undefined,
      sid: item.sid,
      sname: item.sname,
      chain: item.chain.map(({ sname }) => sname).join(' / '),
      isBlocked: blocked.some(({ sid, withBelow }) =>
        withBelow ? ids.includes(sid) : sid === item.sid,
      ),
    }
  })
  if (rows.length === 0)
    return (
      <div className={classes.note} role="status">
        {t('tree.none', { name })}
      </div>
    )
  const free = (row: TreeRow) => row.kind === 'found' && !row.isBlocked
  return (
    <div className={classes.founds}>
      {rows.length >= mostHits && (
        <p className={classes.hint} role="status">
          {t('tree.manyHits', { count: mostHits })}
        </p>
      )}
      <TreeList
        label={label ?? t('tree.found')}
        rows={rows}
        picked={picked.sid && `o${picked.sid}`}
        count="none"
        canRefresh={false}
        search={name}
        checked={checks?.checked}
        box={box}
        onAct={(row) => {
          if (row.kind === 'found' && free(row))
            onPick({ sid: row.sid, sname: row.sname, sgid: undefined })
        }}
        onOpen={() => undefined}
        onRefresh={() => undefined}
        onCheck={
          checks &&
          ((row) => {
            if (row.kind === 'found' && free(row)) checks.onCheck(row)
          })
        }
      />
    </div>
  )
}
