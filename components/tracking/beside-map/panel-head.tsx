'use client'

import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import classes from '../fence/fence.module.css'
import type { Kind } from './beside-map.tsx'

type PanelHeadProps = {
  kind: Kind
  title: ReactNode
  onBack: () => void
  mark?: ReactNode
  acts?: ReactNode
}

export function PanelHead({ kind, title, onBack, mark, acts }: PanelHeadProps) {
  const t = useTranslations(kind)
  return (
    <header className={classes.head}>
      <ActionIcon
        className={classes.back ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t('back')}
        onClick={onBack}
      >
        <IconArrowLeft size={18} />
      </ActionIcon>
      {mark}
      <h1>{title}</h1>
      {acts}
    </header>
  )
}
