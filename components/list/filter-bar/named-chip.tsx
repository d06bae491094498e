'use client'

import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import classes from './filter-bar.module.css'

/** A filter that only a link sets; nothing without a value. */
export function NamedChip(props: { label: string; value: string; onClear: () => void }) {
  const t = useTranslations('ui.filter')
  const { label, value } = props
  if (value === '') return null
  return (
    <div className={classes.chip} data-set>
      <span className={classes.face}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value} dir="auto">
          {value}
        </span>
      </span>
      <button
        type="button"
        className={classes.clear}
        aria-label={t('clear', { label })}
        onClick={props.onClear}
      >
        <IconX size={14} />
      </button>
    </div>
  )
}
