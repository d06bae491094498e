'use client'

import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../form/use-focus-return.ts'

type Framed = { title: ReactNode; onClose: () => void; children: ReactNode }

/** The dialog of a lazy part before its contents are there; it can be closed meanwhile. */
export function DialogFrame(
  props: Framed & { size?: ModalProps['size']; isFullOnPhone?: boolean },
) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 'md'}
      fullScreen={isPhone && (props.isFullOnPhone ?? false)}
      data-awaiting
    >
      <div style={{ minHeight: 220 }}>{props.children}</div>
    </Modal>
  )
}

type DrawerFrameProps = Omit<Framed, 'title'> & Pick<DrawerProps, 'size' | 'position' | 'title'>

/** The drawer of a lazy part before its contents are there; it can be closed meanwhile. */
export function DrawerFrame({ title, onClose, children, ...shape }: DrawerFrameProps) {
  const t = useTranslations('common')
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      {...shape}
      title={title ?? t('loading')}
      data-awaiting
    >
      <div style={{ minHeight: 220 }}>{children}</div>
    </Drawer>
  )
}
