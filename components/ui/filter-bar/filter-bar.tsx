'use client'

import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The filters of a list, in one line that reads as a sentence; `onReset` takes all of them off. */
export function FilterBar(props: { children: ReactNode; onReset?: (() => void) | undefined }) {
  const t = useTranslations('ui.filter')
  return (
    <search className={classes.bar} aria-label={t('label')}>
      {props.children}
      {props.onReset && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={props.onReset}>
          {t('reset')}
        </Button>
      )}
    </search>
  )
}
