'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  /** The field for typed words, before the chips; on phones it has a line of its own. */
  search?: ReactNode
  /** The chips: one line that reads as a sentence, on phones moved by the thumb. */
  children: ReactNode
  /** Takes all filters off. */
  onReset?: (() => void) | undefined
}

/** The filters of a list. */
export function FilterBar({ search, children, onReset }: FilterBarProps) {
  const t = useTranslations('ui.filter')
  return (
    <search className={classes.bar} aria-label={t('label')}>
      {search}
      <div className={classes.chips}>
        {children}
        {onReset && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.reset ?? ''}
            onClick={onReset}
          >
            {t('reset')}
          </Button>
        )}
      </div>
    </search>
  )
}
