'use client'

import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useOrganisation } from '#components/data/organisation.tsx'
import { textLimits } from '#lib/rules/text-limits.ts'
import { branchCalls } from './branch-pages.ts'
import { Branches } from './branches.tsx'
import { Found } from './found.tsx'
import classes from './organisation-tree.module.css'
import type { OrganisationTreeProps } from './tree-props.ts'

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
