'use client'

import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useSheet } from '#components/ui/use-sheet.ts'
import classes from './filter-bar.module.css'

type FilterChipProps = {
  label: string
  value: string
  isSet: boolean
  onClear?: (() => void) | undefined
  children: (close: () => void) => ReactNode
}

export function FilterChip({ label, value, isSet, onClear, children }: FilterChipProps) {
  const t = useTranslations('ui.filter')
  const [isOpen, setOpen] = useState(false)
  const sheet = useSheet()
  return (
    <div className={classes.chip} data-set={isSet || undefined}>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <button type="button" className={classes.face} onClick={() => setOpen(!isOpen)}>
            <span className={classes.label}>{label}</span>
            <span className={classes.value} dir="auto">
              {value}
            </span>
            <IconChevronDown size={14} />
          </button>
        </Popover.Target>
        <Popover.Dropdown style={sheet}>{children(() => setOpen(false))}</Popover.Dropdown>
      </Popover>
      {isSet && onClear && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('clear', { label })}
          onClick={onClear}
        >
          <IconX size={14} />
        </button>
      )}
    </div>
  )
}
