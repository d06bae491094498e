'use client'

import { Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { textLimits } from '#lib/rules/text-limits.ts'
import { MenuIcon } from '../menu-icon.tsx'
import classes from './global-search.module.css'
import { type Result, type ResultGroup, useResults } from './use-results.ts'

export function SearchPanel({ onDone }: { onDone: () => void }) {
  const t = useTranslations('shell.search')
  const id = useId()
  const [text, setText] = useState('')
  const [requested] = useDebouncedValue(text.trim(), 300)
  const { groups, isLoading, error } = useResults(requested)
  const flat = groups.flatMap(({ results }) => results)
  const [active, setActive] = useState(0)
  const at = Math.min(active, flat.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the first again
  useEffect(() => setActive(0), [requested])

  const open = (result: Result | undefined) => {
    if (!result) return
    result.open()
    onDone()
  }
  // Enter during a search opens its first result.
  const isPending = isLoading || text.trim() !== requested
  const [isWanted, setWanted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once, when the answer has come
  useEffect(() => {
    if (!isWanted || isPending) return
    setWanted(false)
    open(flat[0])
  }, [isWanted, isPending])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && isPending) setWanted(true)
    else if (event.key === 'Enter') open(flat[at])
    if (!step || flat.length === 0) return
    event.preventDefault()
    setActive((at + step + flat.length) % flat.length)
  }

  return (
    <div>
      <TextInput
        data-autofocus
        size="lg"
        variant="unstyled"
        className={classes.input}
        leftSection={<IconSearch size={20} />}
        rightSection={isLoading && <Loader size={18} />}
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        role="combobox"
        aria-expanded={flat.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={flat[at] ? `${id}-${flat[at].key}` : undefined}
        autoComplete="off"
        maxLength={textLimits.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={classes.results}>
        {error && <Text p="md">{error.message}</Text>}
        {!error && flat.length === 0 && !isLoading && (
          <Text p="md" c="dimmed">
            {t('none', { text: requested })}
          </Text>
        )}
        <Groups groups={groups} id={id} activeKey={flat[at]?.key} onOpen={open} />
      </div>
    </div>
  )
}

type GroupsProps = {
  groups: ResultGroup[]
  id: string
  activeKey: string | undefined
  onOpen: (result: Result) => void
}

function Groups({ groups, id, activeKey, onOpen }: GroupsProps) {
  const t = useTranslations('shell.search')
  return groups.map(({ name, results }) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
    <div key={name} role="group" aria-label={t(name)}>
      <div className={classes.heading}>{t(name)}</div>
      {results.map((result) => (
        <Option
          key={result.key}
          id={`${id}-${result.key}`}
          result={result}
          isActive={result.key === activeKey}
          onOpen={() => onOpen(result)}
        />
      ))}
    </div>
  ))
}

type OptionProps = { id: string; result: Result; isActive: boolean; onOpen: () => void }

function Option({ id, result, isActive, onOpen }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onClick={onOpen}
    >
      <MenuIcon name={result.icon} />
      <span className={classes.title}>{result.title}</span>
      <span className={classes.detail}>{result.detail}</span>
    </div>
  )
}
