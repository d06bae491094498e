'use client'

import { ActionIcon, Kbd, Modal, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import classes from './global-search.module.css'
import { SearchPanel } from './search-panel.tsx'

/** Search for devices, organisations and pages from anywhere: the field in the bar, Ctrl K or ⌘ K. */
export function GlobalSearch() {
  const t = useTranslations('shell.search')
  const [isOpen, setOpen] = useState(false)
  const [isApple, setApple] = useState(false)
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  useEffect(() => setApple(/Mac|iPhone|iPad/.test(navigator.userAgent)), [])
  return (
    <>
      <UnstyledButton className={classes.field} onClick={() => setOpen(true)}>
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.hint}>{t('button')}</span>
        <Kbd size="xs">{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </UnstyledButton>
      <ActionIcon
        className={classes.icon}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('button')}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={21} stroke={1.7} />
      </ActionIcon>
      <Modal.Root
        opened={isOpen}
        onClose={() => setOpen(false)}
        padding={0}
        size={600}
        yOffset="12dvh"
        centered={false}
        transitionProps={{ duration: 0 }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={t('button')}>
          <Modal.Body>
            <SearchPanel onDone={() => setOpen(false)} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  )
}
