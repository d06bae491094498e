'use client'

import { Alert, Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { CallReply } from '#lib/contract/calls.ts'
import { dateTime } from '#lib/format/time.ts'
import classes from './brand.module.css'
import type { BrandConfig } from './brand-values.ts'

type BrandLine = CallReply<'ops/GetConfig'>['brands'][number]

/** What of a brand is served, who drafts, and whose branch it is for. */
export function BrandStates({ config, line }: { config: BrandConfig; line: BrandLine }) {
  const t = useTranslations('brand.state')
  const { version, has_draft, drafted_by, draft_time } = config
  const { owner, is_allowed: isAllowed = true } = line
  return (
    <div className={classes.states}>
      <Badge variant="light" color="gray">
        {t('type', { type: line.type })}
      </Badge>
      {version > 0 && isAllowed && (
        <Badge variant="light" color="green">
          {t('served', { version })}
        </Badge>
      )}
      {version === 0 && (
        <Badge variant="light" color="gray">
          {t(line.is_built_in ? 'builtIn' : 'none')}
        </Badge>
      )}
      {owner !== undefined && (
        <Badge variant="light" color="blue">
          {t('owner', { owner })}
        </Badge>
      )}
      {has_draft && (
        <Badge variant="light" color="orange">
          {t('draft', { name: drafted_by, time: dateTime(draft_time ?? 0) })}
        </Badge>
      )}
      {!isAllowed && <Alert color="orange">{t('notAllowed', { owner: owner ?? '' })}</Alert>}
    </div>
  )
}
