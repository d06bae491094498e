'use client'

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import cards from './cards.module.css'

type ActCardProps<A extends string> = {
  title: ReactNode
  /** `dt` and `dd` of each. */
  facts: ReactNode
  /** Below the facts. */
  children?: ReactNode
  /** What can be done with it, in the order of its buttons; `delete` stands apart. */
  acts: readonly A[]
  /** The one that is done most. */
  chief?: A
  wordOf: (act: A) => string
  /** Names the buttons together. */
  label: string
  onAct: (act: A) => void
}

/** One of few things, with its facts and what can be done with it. */
export function ActCard<A extends string>(props: ActCardProps<A>) {
  const { acts, chief, wordOf, onAct } = props
  return (
    <li className={cards.card}>
      <h2>{props.title}</h2>
      <dl className={cards.facts}>{props.facts}</dl>
      {props.children}
      {/* biome-ignore lint/a11y/useSemanticElements: acts are no fields */}
      <div className={cards.acts} role="group" aria-label={props.label}>
        {acts.map((act) => (
          <Button
            key={act}
            size="xs"
            variant={act === chief ? 'light' : 'default'}
            {...(act === 'delete' && { color: 'red', variant: 'subtle' })}
            onClick={() => onAct(act)}
          >
            {wordOf(act)}
          </Button>
        ))}
      </div>
    </li>
  )
}
