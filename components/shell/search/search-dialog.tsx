'use client'

import { Modal } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useFocusReturn } from '#components/ui/form/use-focus-return.ts'
import { SearchPanel } from './search-panel.tsx'

/** Open while mounted. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.search')
  useFocusReturn()
  return (
    <Modal.Root
      opened
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
          <SearchPanel onDone={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
