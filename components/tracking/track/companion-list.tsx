'use client'

import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import classes from './companion-list.module.css'
import { type Companion, mostCompanions } from './use-companions.ts'

type CompanionListProps = {
  companions: readonly Companion[]
  onAdd: () => void
  onRemove: (simei: string) => void
}

export function CompanionList({ companions, onAdd, onRemove }: CompanionListProps) {
  const t = useTranslations('track')
  return (
    <div className={classes.companions}>
      {companions.length > 0 && (
        <ul aria-label={t('companions')}>
          {companions.map(({ simei, name, colour, track, isFailed }) => (
            <li key={simei}>
              <i style={{ background: colour }} aria-hidden />
              <span title={name}>{name}</span>
              <small role="status">
                {isFailed && t('companionFailed')}
                {!isFailed && !track && t('loading')}
                {track?.time.length === 0 && t('none')}
              </small>
              <CloseButton
                size="sm"
                aria-label={t('removeCompanion', { name })}
                onClick={() => onRemove(simei)}
              />
            </li>
          ))}
        </ul>
      )}
      {companions.length < mostCompanions && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={onAdd}
        >
          {t('addCompanion')}
        </Button>
      )}
    </div>
  )
}
