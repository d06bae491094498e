'use client'

import { Box, Loader, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '#components/data/session.ts'
import { Failure } from '#components/ui/form/failure.tsx'
import { Keys } from '#components/ui/keys/keys.tsx'
import { useListed } from '#components/ui/keys/use-shortcuts.ts'
import { shortcuts } from '#lib/codes/shortcuts.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { MenuIcon } from '../menu-icon.tsx'
import { type EarlyKeys, type EarlyListener, nothingAhead, pressedAhead } from './early-keys.ts'
import classes from './global-search.module.css'
import { Option } from './option.tsx'
import { noteTarget } from './recent.ts'
import type { Target } from './target.ts'
import { type Line, useActLines } from './use-act-lines.ts'
import type { Result } from './use-found.ts'
import { useGroups } from './use-groups.ts'
import { useOpenTarget, usePermittedActs } from './use-open-target.ts'
import { type SearchKeys, useSearchKeys } from './use-search-keys.ts'

type PanelProps = {
  early: EarlyListener
  /** Whether it led to another page. */
  onDone: (isElsewhere: boolean) => void
}

type Lines = { name: string; title: string; lines: readonly Line[] }

/** What was found, or, one step on, what can be done with one of it. */
export function SearchPanel({ early, onDone }: PanelProps) {
  const t = useTranslations('shell.search')
  const id = useId()
  const [first] = useState(early.read)
  const [text, setText] = useState(first.text)
  /** Whose acts are listed, and what had been typed to find it. */
  const [chosen, setChosen] = useState<{ target: Target; text: string }>()
  const search = useGroups(chosen ? '' : text.trim())
  const found = useFoundLines(search.groups, onDone)
  const acts = useActLines(chosen?.target, { text: text.trim(), onDone })
  const groups: Lines[] = chosen
    ? [{ name: 'acts', title: chosen.target.title, lines: acts }]
    : found
  const flat = groups.flatMap(({ lines }) => lines)
  const [active, setActive] = useState(0)
  const at = Math.min(active, flat.length - 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the first again
  useEffect(() => setActive(0), [text, chosen])

  const showActs = (line: Line | undefined) => {
    const { text: typed, isOpening } = ahead.current
    ahead.current = nothingAhead
    if (!line?.target) return setText(text + typed)
    setChosen({ target: line.target, text })
    setText(typed)
    if (isOpening) waitFor('open')
  }
  const goBack = () => {
    setText(chosen?.text ?? '')
    setChosen(undefined)
  }
  const isPending = !chosen && search.isPending
  const ahead = useRef(first.ahead)
  const [wanted, waitFor] = useWaiting(isPending, first.wanted, {
    open: () => flat[0]?.open(false),
    enter: () => flat[0]?.open(true),
    acts: () => showActs(flat[0]),
  })
  const isAwaited = isPending && (search.local === 0 || at >= search.local)
  const keys: SearchKeys = {
    choose: ({ key }) => {
      const step = key === 'ArrowDown' ? 1 : -1
      if (flat.length > 0) setActive((at + step + flat.length) % flat.length)
    },
    open: () => (isAwaited ? waitFor('open') : flat[at]?.open(false)),
    enter: () => (isAwaited ? waitFor('enter') : flat[at]?.open(true)),
    acts: () => {
      if (isAwaited) return waitFor('acts')
      if (!flat[at]?.target) return false
      return showActs(flat[at])
    },
  }
  const onSearchKey = useSearchKeys(keys, chosen && goBack)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const next = wanted === 'acts' ? pressedAhead(ahead.current, event) : undefined
    if (!next) return onSearchKey(event)
    ahead.current = next
    event.preventDefault()
  }
  useListed('search')
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is there
  useEffect(() => {
    field.current?.focus()
    early.end()
  }, [])

  return (
    <div>
      <TextInput
        ref={field}
        data-autofocus
        size="lg"
        variant="unstyled"
        className={classes.input}
        leftSection={<MenuOrSearch isOfActs={chosen !== undefined} />}
        rightSection={search.isLoading && <Loader size={18} />}
        placeholder={chosen ? t('actsOf', { name: chosen.target.title }) : t('placeholder')}
        aria-label={chosen ? t('actsOf', { name: chosen.target.title }) : t('placeholder')}
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
        <Groups groups={groups} id={id} active={at} onActs={showActs} />
      </div>
      {!chosen && search.error && (
        <Box p="md">
          <Failure error={search.error} onRetry={search.retry} />
        </Box>
      )}
      {!search.error && flat.length === 0 && !isPending && (
        <Text p="md" c="dimmed">
          {t('none', { text: chosen ? text.trim() : search.requested })}
        </Text>
      )}
      <Hints />
    </div>
  )
}

const MenuOrSearch = ({ isOfActs }: { isOfActs: boolean }) =>
  isOfActs ? <MenuIcon name="tool" size={20} /> : <IconSearch size={20} />

/** Enter opens; what has more than one act leads on to them. */
function useFoundLines(
  groups: ReturnType<typeof useGroups>['groups'],
  onDone: PanelProps['onDone'],
): Lines[] {
  const t = useTranslations('shell.search')
  const account = useSession()?.account ?? ''
  const { open } = useOpenTarget()
  const permitted = usePermittedActs()
  const lineOf = ({ target, icon }: Result): Line => ({
    key: `${target.kind} ${target.id}`,
    icon,
    title: target.title,
    detail: target.detail,
    target: permitted(target).length > 1 ? target : undefined,
    open: (isEntering) => {
      open(target, isEntering)
      if (target.kind !== 'page') noteTarget(account, target)
      onDone(target.kind !== 'action')
    },
  })
  return groups.map(({ name, results }) => ({ name, title: t(name), lines: results.map(lineOf) }))
}

type Wanted = EarlyKeys['wanted'] & string

/** A key that was pressed before the server answered acts when it has. */
function useWaiting(
  isPending: boolean,
  first: Wanted | undefined,
  on: Record<Wanted, () => void>,
): [Wanted | undefined, (wanted: Wanted) => void] {
  const [wanted, setWanted] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once, when the answer has come
  useEffect(() => {
    if (!wanted || isPending) return
    setWanted(undefined)
    on[wanted]()
  }, [wanted, isPending])
  return [wanted, setWanted]
}

function Hints() {
  const t = useTranslations('ui')
  return (
    <footer className={classes.hints}>
      {Object.entries(shortcuts.search).map(([name, keys]) => (
        <span key={name}>
          <Keys keys={name === 'acts' ? keys.slice(0, 1) : keys} />
          {t(`keys.search.${name}`)}
        </span>
      ))}
    </footer>
  )
}

type GroupsProps = {
  groups: readonly Lines[]
  id: string
  active: number
  onActs: (line: Line) => void
}

function Groups({ groups, id, active, onActs }: GroupsProps) {
  const firsts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0),
  )
  return groups.map(({ name, title, lines }, group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is not a fieldset
    <div key={name} role="group" aria-label={title}>
      <div className={classes.heading}>{title}</div>
      {lines.map((line, index) => {
        const at = (firsts[group] ?? 0) + index
        return (
          <Option
            key={line.key}
            id={`${id}-${at}`}
            icon={line.icon}
            title={line.title}
            detail={line.detail}
            isActive={at === active}
            onOpen={() => line.open(false)}
            onActs={line.target && (() => onActs(line))}
          />
        )
      })}
    </div>
  ))
}
