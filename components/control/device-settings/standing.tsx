'use client'

import { Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconCheck,
  IconClock,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { commandEnds } from '#lib/codes/command-states.ts'
import type { SettingState } from '#lib/codes/device-settings.ts'
import { type Protocol, protocols } from '#lib/codes/protocols.ts'
import classes from './settings.module.css'

const icons = {
  stored: IconCloudCheck,
  waiting: IconClock,
  sent: IconCloudUp,
  acknowledged: IconCloudUp,
  answered: IconCheck,
  refused: IconX,
  timedOut: IconClock,
  cancelled: IconX,
  unsupported: IconCloudOff,
}

export type StandingItem = {
  state: SettingState
  value_standing?: { state: SettingState } | null
}

/** The protocol has no command for the setting or its number. */
export const isKeptOnly = ({ state, value_standing }: StandingItem): boolean =>
  state === 'unsupported' || value_standing?.state === 'unsupported'

const underWay: readonly (SettingState | undefined)[] = ['waiting', 'sent', 'acknowledged']

/** It, or its number, has not reached the device yet. */
export const isUnderWay = ({ state, value_standing }: StandingItem): boolean =>
  underWay.includes(state) || underWay.includes(value_standing?.state)

export type StandingProps = {
  state: SettingState
  reply: string | null
  protocol: Protocol
  /** If not the whole setting. */
  subject?: string | undefined
  /** Set only where sending again can help. */
  onRetry?: (() => void) | undefined
}

/** State of a setting: pending, confirmed, refused or stored only. */
export function Standing({ state, reply, protocol, subject, onRetry }: StandingProps) {
  const t = useTranslations('setting')
  const common = useTranslations('common')
  if (state === 'default') return null
  const Icon = icons[state]
  const words = t(`state.${state}`, { protocol: protocols[protocol].label })
  const hasWords = reply && !commandEnds.some((end) => end === reply)
  return (
    <span className={classes.standing} data-state={state}>
      <Icon size={15} aria-hidden />
      <span>
        {subject ? common('withValue', { label: subject, value: words }) : words}
        {hasWords && <q className={classes.reply}>{reply}</q>}
      </span>
      {onRetry && ['refused', 'timedOut', 'cancelled'].includes(state) && (
        <Tooltip label={t('retryHelp')}>
          <UnstyledButton className={classes.retry} onClick={onRetry}>
            <IconRefresh size={14} aria-hidden /> {t('retry')}
          </UnstyledButton>
        </Tooltip>
      )}
    </span>
  )
}
