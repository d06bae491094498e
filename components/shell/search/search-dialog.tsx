'use client'

import { Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { useOpening } from '#components/ui/lazy/framed-before.ts'
import type { EarlyListener } from './early-keys.ts'
import { SearchPanel } from './search-panel.tsx'

type DialogProps = { early: EarlyListener; onClose: () => void }

/** Open while mounted. Where it leads to another page, the focus goes there. */
export function SearchDialog({ early, onClose }: DialogProps) {
  const t = useTranslations('shell.search')
  const toPage = useFocusReturn()
  const opened = useOpening()
  const done = (isElsewhere: boolean) => {
    if (isElsewhere) toPage()
    onClose()
  }
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      padding={0}
      size={600}
      yOffset="12dvh"
      centered={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('button')}>
        <Modal.Body>
          <SearchPanel early={early} onDone={done} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
