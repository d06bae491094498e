'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  search?: ReactNode
  children: ReactNode
  onReset?: (() => void) | undefined
}

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
