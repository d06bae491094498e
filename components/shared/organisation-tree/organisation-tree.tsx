'use client'

import { ActionIcon, Button, CloseButton, Skeleton, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useCall } from '#components/data/use-call.ts'
import { CallError } from '#lib/client.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { branchCalls } from './branch-pages.ts'
import { Branches } from './branches.tsx'
import classes from './organisation-tree.module.css'
import { TreeList } from './tree-list.tsx'
import type { OrganisationTreeProps, TreeBodyProps } from './tree-props.ts'
import type { TreeRow } from './tree-rows.ts'

type FoundProps = TreeBodyProps & { name: string }

const mostHits = 50

function Found({ name, top, picked, blocked = [], box, onPick, checks, label }: FoundProps) {
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

/** Branches are read on opening, 100 children at a time; lines are virtual. */
export function OrganisationTree({ isFocused = false, ...props }: OrganisationTreeProps) {
  const { own } = useOrganisation()
  const top = props.top ?? own.sid
  const [text, setText] = useState('')
  const [name] = useDebouncedValue(text.trim(), 300)
  const [round, setRound] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const cache = useQueryClient()
  if (top === undefined) return null
  const refresh = () => {
    // Rereads only what the new tree opens: calls are rate-limited.
    for (const name of branchCalls)
      void cache.invalidateQueries({ queryKey: [name], refetchType: 'none' })
    void cache.invalidateQueries({ queryKey: ['family/SearchFamily'] })
    setRound(round + 1)
  }
  return (
    <div className={classes.whole}>
      <SearchLine
        text={text}
        isFocused={isFocused}
        onText={setText}
        onLeave={() => box.current?.focus()}
        onRefresh={refresh}
      />
      <div className={classes.body}>
        {text.trim() && name ? (
          <Found {...props} top={top} name={name} box={box} />
        ) : (
          <Branches key={`${top} ${round}`} {...props} top={top} box={box} />
        )}
      </div>
    </div>
  )
}

type SearchLineProps = {
  text: string
  isFocused: boolean
  onText: (text: string) => void
  onLeave: () => void
  onRefresh: () => void
}

function SearchLine({ text, isFocused, onText, onLeave, onRefresh }: SearchLineProps) {
  const t = useTranslations('common.tree')
  return (
    <div className={classes.head}>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        maxLength={textLimits.organisationSearch}
        value={text}
        {...(isFocused && { 'data-autofocus': true })}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) {
            event.stopPropagation()
            onText('')
          } else if (event.key === 'ArrowDown') {
            event.preventDefault()
            onLeave()
          }
        }}
        rightSection={
          text && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => onText('')} />
        }
      />
      <Tooltip label={t('refresh')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('refresh')}
          onClick={onRefresh}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
