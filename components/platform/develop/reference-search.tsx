'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import classes from './develop.module.css'
import { readEntries, type SearchEntry, type SearchHit, searchEntries } from './search-entries.ts'

/** Finds functions by name, sentence and field, and errors by code. */
export function ReferenceSearch() {
  const t = useTranslations('develop.search')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [entries, setEntries] = useState<SearchEntry[]>()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  useShortcuts('everywhere', { find: () => input.current?.focus() })
  const hits = searchEntries(entries ?? [], text)

  function open(hit: SearchHit | undefined) {
    if (!hit) return
    setText('')
    window.location.hash = hit.id
    const target = document.getElementById(hit.id)
    const folded = target?.closest('details')
    if (folded) folded.open = true
    target?.scrollIntoView()
    target?.focus()
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

  const isAsked = text.trim() !== '' && entries !== undefined
  const isOpen = isAsked && hits.length > 0
  return (
    <search className={classes.search}>
      <input
        ref={input}
        type="search"
        className={classes.field}
        role="combobox"
        aria-label={t('label')}
        placeholder={t('label')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-hits` : undefined}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onFocus={() => setEntries((before) => before ?? readEntries(document))}
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
              <strong dir="ltr">{hit.title}</strong>
              {hit.field && <code dir="ltr">{hit.field}</code>}
              <span>{hit.summary}</span>
            </button>
          ))}
        </div>
      )}
      <p role="status" className={isAsked && !isOpen ? classes.facts : classes.unseen}>
        {isAsked && t(isOpen ? 'found' : 'none', { count: hits.length })}
      </p>
    </search>
  )
}
