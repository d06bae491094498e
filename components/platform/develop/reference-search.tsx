'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { CodeWords } from './code-words.tsx'
import classes from './develop.module.css'
import { reveal, useReader } from './reader.tsx'
import { entriesOf, type SearchHit, searchEntries } from './search-entries.ts'
import { useFunctionFacts } from './use-function-facts.ts'

/** Finds functions by name, sentence and field, and errors by code. */
export function ReferenceSearch() {
  const t = useTranslations('develop.search')
  const unreachable = useTranslations('develop.try')('unreachable')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { parts, errors } = useReader()
  const [isUsed, setUsed] = useState(false)
  const [text, setText] = useState('')
  const { data: facts, error } = useFunctionFacts(isUsed || text !== '')
  // What was typed before the page had its scripts.
  useEffect(() => setText(input.current?.value ?? ''), [])
  const entries = useMemo(
    () => entriesOf({ parts: parts, functions: facts ?? [], errors: errors }),
    [facts, parts, errors],
  )
  const [chosen, setChosen] = useState(0)
  useShortcuts('everywhere', { find: () => input.current?.focus() })
  const hits = searchEntries(entries, text)

  function open(hit: SearchHit | undefined) {
    if (!hit) return
    setText('')
    window.location.hash = hit.id
    reveal(hit.id)
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setChosen((before) => (before + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') open(hits[chosen])
    if (event.key === 'Escape') setText('')
  }

  const isAsked = text.trim() !== ''
  const isOpen = isAsked && hits.length > 0
  const said = isOpen ? 'found' : facts ? 'none' : 'loading'
  return (
    <search className={classes.search}>
      <input
        ref={input}
        type="search"
        className={classes.field}
        role="combobox"
        aria-label={t('label')}
        placeholder={t('placeholder')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-hits` : undefined}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={press}
      />
      {isOpen && (
        <div id={`${id}-hits`} className={classes.hits} role="listbox" aria-label={t('label')}>
          {hits.map((hit, nth) => (
            <button
              key={hit.id}
              id={`${id}-${nth}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={nth === chosen}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => open(hit)}
            >
              <strong dir="auto">{hit.title}</strong>
              {hit.field && <code dir="ltr">{hit.field}</code>}
              <span>
                <CodeWords text={hit.summary} />
              </span>
            </button>
          ))}
        </div>
      )}
      <p role="status" className={isAsked && !isOpen ? classes.facts : classes.unseen}>
        {isAsked && (error && !isOpen ? unreachable : t(said, { count: hits.length }))}
      </p>
    </search>
  )
}
