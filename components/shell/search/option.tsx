'use client'

import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { MenuIconName } from '#lib/pages/menu-groups.ts'
import { MenuIcon } from '../menu-icon.tsx'
import classes from './global-search.module.css'

type OptionProps = {
  id: string
  icon: MenuIconName
  title: string
  detail: string
  isActive: boolean
  onOpen: () => void
  /** Where more than one thing can be done with it. */
  onActs?: (() => void) | undefined
}

/** The field above has the focus and takes the keys. */
export function Option({ id, icon, title, detail, isActive, onOpen, onActs }: OptionProps) {
  const t = useTranslations('shell.search')
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div className={classes.row} data-active={isActive || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys */}
      <div
        ref={row}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        className={classes.option}
        onClick={onOpen}
      >
        <MenuIcon name={icon} />
        <span className={classes.title}>{title}</span>
        <span className={classes.detail}>{detail}</span>
      </div>
      {onActs && (
        <UnstyledButton
          tabIndex={-1}
          className={classes.more}
          aria-label={t('actsOf', { name: title })}
          onClick={onActs}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </UnstyledButton>
      )}
    </div>
  )
}
