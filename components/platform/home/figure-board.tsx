'use client'

import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconEyeOff,
  IconGripVertical,
  IconPlus,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { BoardFigure } from '#lib/codes/board-figures.ts'
import { type Figure, FigureCard } from './figure-card.tsx'
import classes from './home.module.css'
import { useArrangement } from './use-arrangement.ts'

type Arrangement = ReturnType<typeof useArrangement>

type BoardProps = { figures: readonly Figure[]; isArranging: boolean }

/** Figures as cards, in the order of the reader. */
export function FigureBoard({ figures, isArranging }: BoardProps) {
  const t = useTranslations('board')
  const arrangement = useArrangement(figures.map(({ name }) => name))
  const byName = new Map(figures.map((figure) => [figure.name, figure]))
  const [dragged, setDragged] = useState<BoardFigure>()
  const { shown, hidden } = arrangement
  return (
    <section aria-label={t('home.figures')}>
      <ul className={classes.cards}>
        {shown.map((name, at) => {
          const figure = byName.get(name)
          if (!figure) return null
          if (!isArranging)
            return (
              <li key={name} className={classes.card}>
                <FigureCard figure={figure} />
              </li>
            )
          return (
            <ArrangedCard
              key={name}
              name={name}
              place={{ at, last: shown.length - 1 }}
              arrangement={arrangement}
              drag={{ name: dragged, set: setDragged }}
            />
          )
        })}
      </ul>
      {isArranging && <PutAway hidden={hidden} arrangement={arrangement} />}
    </section>
  )
}

function PutAway({ hidden, arrangement }: { hidden: BoardFigure[]; arrangement: Arrangement }) {
  const t = useTranslations('board')
  return (
    <div className={classes.away}>
      {hidden.map((name) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => arrangement.show(name)}
        >
          {t('home.show', { name: t(`figure.${name}`) })}
        </Button>
      ))}
      {arrangement.isOwn && (
        <Button size="xs" variant="subtle" onClick={arrangement.reset}>
          {t('home.reset')}
        </Button>
      )}
    </div>
  )
}

type CardProps = {
  name: BoardFigure
  place: { at: number; last: number }
  arrangement: Arrangement
  drag: { name: BoardFigure | undefined; set: (name: BoardFigure | undefined) => void }
}

/** Moved with the pointer, with its buttons, or with the arrows while one of them has the focus. */
function ArrangedCard({ name, place: { at, last }, arrangement, drag }: CardProps) {
  const t = useTranslations('board')
  const card = useRef<HTMLLIElement>(null)
  const label = t(`figure.${name}`)
  const move = (to: number) => {
    if (to >= 0 && to <= last) arrangement.move(name, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(at + step)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (drag.name && drag.name !== name) arrangement.move(drag.name, at)
    drag.set(undefined)
  }
  return (
    <li
      ref={card}
      className={classes.card}
      data-dragged={drag.name === name || undefined}
      draggable
      onDragStart={() => drag.set(name)}
      onDragEnd={() => drag.set(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <div className={classes.arranged}>
        <IconGripVertical size={16} aria-hidden />
        <span className={classes.name}>{label}</span>
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            aria-label={t('home.up', { name: label })}
            aria-disabled={at === 0}
            onClick={() => move(at - 1)}
            onKeyDown={onKeyDown}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('home.down', { name: label })}
            aria-disabled={at === last}
            onClick={() => move(at + 1)}
            onKeyDown={onKeyDown}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('home.hide', { name: label })}
            onClick={() => arrangement.hide(name)}
          >
            <IconEyeOff size={16} />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
    </li>
  )
}
