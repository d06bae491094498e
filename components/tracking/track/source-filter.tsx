'use client'

import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { type FixTrait, sourcesOf, statesOf } from '#lib/track/fix-source.ts'
import type { Track } from '#lib/track/track.ts'
import classes from './track-bar.module.css'

type SourceFilterProps = {
  track: Track
  hidden: ReadonlySet<FixTrait>
  onHide: (hidden: ReadonlySet<FixTrait>) => void
}

export function SourceFilter({ track, hidden, onHide }: SourceFilterProps) {
  const t = useTranslations('track')
  const sources = useMemo(() => sourcesOf(track), [track])
  const states = useMemo(() => statesOf(track), [track])
  const hasSources = sources.length > 1
  const hasStates = states.length > 1
  if (!hasSources && !hasStates) return null
  const flip = (trait: FixTrait) => {
    const next = new Set(hidden)
    if (!next.delete(trait)) next.add(trait)
    onHide(next)
  }
  const box = (trait: FixTrait, label: string) => (
    <Checkbox
      key={trait}
      size="xs"
      label={label}
      checked={!hidden.has(trait)}
      onChange={() => flip(trait)}
    />
  )
  return (
    <Popover trapFocus returnFocus position="top-start">
      <Popover.Target>
        <ActionIcon
          size={28}
          variant={hidden.size > 0 ? 'light' : 'default'}
          aria-label={t('filter')}
          title={t('filter')}
        >
          <IconFilter size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={14}>
          {hasSources && (
            <Group label={t('sources')}>
              {sources.map((source) => box(source, t(`source.${source}`)))}
            </Group>
          )}
          {hasStates && (
            <Group label={t('states')}>
              {states.map((state) => box(state, t(`fixState.${state}`)))}
            </Group>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.traits}>
      <legend>{label}</legend>
      <Stack gap={8}>{children}</Stack>
    </fieldset>
  )
}
