'use client'

import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { block } from '../lazy/block.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'
import { useSheet } from '../use-sheet.ts'
import { DayInput, type DayInputProps } from './day-input.tsx'

const Calendar = lazyPart({
  name: 'calendar',
  load: () => import('./calendar.tsx').then((m) => m.Calendar),
  frame: block({ width: 268, height: 296 }),
})

/** A day, typed or picked from a calendar: the arrow down opens it. */
export function DateField(props: DayInputProps) {
  const t = useTranslations('ui.date')
  const [isOpen, setOpen] = useState(false)
  const sheet = useSheet()
  const { value, onChange, min, max } = props
  return (
    <DayInput
      {...props}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      }}
      rightSection={
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
        >
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('open')}
              onFocus={Calendar.preload}
              onPointerEnter={Calendar.preload}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={17} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown style={sheet} data-mantine-stop-propagation aria-label={t('open')}>
            <Calendar
              value={value}
              {...(min && { min })}
              {...(max && { max })}
              onPick={(day) => {
                onChange(day)
                setOpen(false)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
