'use client'

import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useIsApple } from '#components/ui/keys/keys.tsx'
import { useShortcuts } from '#components/ui/keys/use-shortcuts.ts'
import { DialogFrame } from '#components/ui/lazy/frames.tsx'
import { type FrameProps, lazyPart } from '#components/ui/lazy/lazy-part.tsx'
import { createEarlyKeys, type EarlyListener } from './early-keys.ts'
import classes from './global-search.module.css'

type DialogProps = { early: EarlyListener; onClose: () => void }

function SearchFrame({ onClose, children }: DialogProps & FrameProps) {
  const t = useTranslations('shell.search')
  return (
    <DialogFrame title={t('button')} size="lg" onClose={onClose}>
      {children}
    </DialogFrame>
  )
}

const SearchDialog = lazyPart({
  name: 'searchDialog',
  load: () => import('./search-dialog.tsx').then((m) => m.SearchDialog),
  areas: ['follow', 'form'],
  frame: (props: DialogProps & FrameProps) => <SearchFrame {...props} />,
})

const preloadOnKey = ({ key }: KeyboardEvent) => {
  if (key === 'Control' || key === 'Meta') SearchDialog.preload()
}

/** Ctrl K or ⌘ K. */
export function GlobalSearch() {
  const t = useTranslations('shell.search')
  const [isOpen, setOpen] = useState(false)
  const isApple = useIsApple()
  const [early] = useState(createEarlyKeys)
  const open = () => {
    early.begin()
    setOpen(true)
  }
  const close = () => {
    early.end()
    setOpen(false)
  }
  useShortcuts('everywhere', { find: open })
  useEffect(() => {
    window.addEventListener('keydown', preloadOnKey)
    return () => {
      window.removeEventListener('keydown', preloadOnKey)
      early.end()
    }
  }, [early])
  return (
    <>
      <UnstyledButton
        className={classes.field}
        onPointerEnter={SearchDialog.preload}
        onClick={open}
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.hint}>{t('button')}</span>
        <kbd className={classes.keys}>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      <ActionIcon
        className={classes.icon}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('button')}
        onPointerEnter={SearchDialog.preload}
        onClick={open}
      >
        <IconSearch size={21} stroke={1.7} />
      </ActionIcon>
      {isOpen && <SearchDialog early={early} onClose={close} />}
    </>
  )
}
