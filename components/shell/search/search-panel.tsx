'use client'

import { Box, Kbd, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { textLimits } from '#lib/rules/text-limits.ts'
import { MenuIcon } from '../menu-icon.tsx'
import classes from './global-search.module.css'
import { noteTarget } from './recent.ts'
import { type Result, useFound } from './use-found.ts'
import { useOpenTarget } from './use-open-target.ts'
import { useRemote } from './use-remote.ts'

type Group = {
  name: 'recent' | 'pages' | 'devices' | 'organisations' | 'accounts'
  results: readonly Result[]
}

const typingMs = 200

function useGroups(text: string) {
  const [requested] = useDebouncedValue(text, typingMs)
  const { recent, found } = useFound(text)
  const { isLoading, error, retry, ...remote } = useRemote(text === '' ? '' : requested)
  const groups: Group[] = [
    { name: 'recent', results: recent },
    { name: 'pages', results: found },
    { name: 'devices', results: remote.devices },
    { name: 'organisations', results: remote.organisations },
    { name: 'accounts', results: remote.accounts },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    requested,
    /** Found for other words, or not there yet. */
    isPending: isLoading || text !== requested,
    isLoading,
    error,
    retry,
    local: recent.length + found.length,
  }
}

export function SearchPanel({ onDone }: { onDone: () => void }) {
  const t = useTranslations('shell.search')
  const id = useId()
  const account = useSession()?.account ?? ''
  const [text, setText] = useState('')
  const { groups, requested, isPending, isLoading, error, retry, local } = useGroups(text.trim())
  const flat = groups.flatMap(({ results }) => results)
  const [active, setActive] = useState(0)
  const at = Math.min(active, flat.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the first again
  useEffect(() => setActive(0), [text])

  const openTarget = useOpenTarget()
  const open = (result: Result | undefined, isEntering = false) => {
    if (!result) return
    openTarget(result.target, isEntering)
    if (result.target.kind !== 'page') noteTarget(account, result.target)
    onDone()
  }
  // Enter waits for the server where no page fits.
  const [wanted, setWanted] = useState<{ isEntering: boolean }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once, when the answer has come
  useEffect(() => {
    if (!wanted || isPending) return
    setWanted(undefined)
    open(flat[0], wanted.isEntering)
  }, [wanted, isPending])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      const isEntering = event.ctrlKey || event.metaKey
      if (isPending && (local === 0 || at >= local)) setWanted({ isEntering })
      else open(flat[at], isEntering)
    }
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
        aria-activedescendant={flat[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        maxLength={textLimits.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={classes.results}>
        <Groups groups={groups} id={id} active={at} onOpen={open} />
      </div>
      {error && (
        <Box p="md">
          <Failure error={error} onRetry={retry} />
        </Box>
      )}
      {!error && flat.length === 0 && !isPending && (
        <Text p="md" c="dimmed">
          {t('none', { text: requested })}
        </Text>
      )}
      <Hints />
    </div>
  )
}

const keys = [
  { keys: ['↑', '↓'], text: 'choose' },
  { keys: ['Enter'], text: 'open' },
  { keys: ['Ctrl', 'Enter'], text: 'enter' },
] as const

function Hints() {
  const t = useTranslations('shell.search.key')
  return (
    <footer className={classes.hints}>
      {keys.map(({ keys: names, text }) => (
        <span key={text}>
          {names.map((name) => (
            <Kbd key={name} size="xs">
              {name}
            </Kbd>
          ))}
          {t(text)}
        </span>
      ))}
    </footer>
  )
}

type GroupsProps = {
  groups: readonly Group[]
  id: string
  active: number
  onOpen: (result: Result) => void
}

function Groups({ groups, id, active, onOpen }: GroupsProps) {
  const t = useTranslations('shell.search')
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0),
  )
  return groups.map(({ name, results }, group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
    <div key={name} role="group" aria-label={t(name)}>
      <div className={classes.heading}>{t(name)}</div>
      {results.map((result, index) => {
        const at = (firsts[group] ?? 0) + index
        return (
          <Option
            key={`${result.target.kind} ${result.target.id}`}
            id={`${id}-${at}`}
            result={result}
            isActive={at === active}
            onOpen={() => onOpen(result)}
          />
        )
      })}
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
      <span className={classes.title}>{result.target.title}</span>
      <span className={classes.detail}>{result.target.detail}</span>
    </div>
  )
}
