'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react'
import { useFocusReturn } from '../form/use-focus-return.ts'
import { useOpening } from './framed-before.ts'
import classes from './frames.module.css'

/** Mantine's sizes, the least that a dialog has (app/tokens.css), px. */
const widths = { sm: 400, md: 440, lg: 620 } as const
export type DialogSize = keyof typeof widths

type Framed = { onClose: () => void; children: ReactNode }

export function DialogFrame(
  props: Framed & {
    title: ReactNode
    size?: DialogSize
    isFullOnPhone?: boolean
    isShort?: boolean
  },
) {
  return (
    <Frame
      {...props}
      kind={props.isFullOnPhone ? 'page' : 'dialog'}
      width={widths[props.size ?? 'md']}
    />
  )
}

/** `width` in pixels. */
export function DrawerFrame(props: Framed & { title?: ReactNode; width?: number }) {
  return <Frame {...props} kind="drawer" width={props.width ?? widths.lg} />
}

type FrameProps = Framed & {
  title?: ReactNode
  isShort?: boolean
  kind: 'dialog' | 'page' | 'drawer'
  width: number
}

/** Native dialog: Mantine's would add to the first load. */
function Frame({ title, kind, width, isShort, onClose, children }: FrameProps) {
  const t = useTranslations('common')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturn()
  const isOpen = useOpening()
  useEffect(() => {
    if (!isOpen) return
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser gives Escape, as `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes.frame}
      style={{ '--width': `${width}px` } as CSSProperties}
      data-kind={kind}
      data-short={isShort || undefined}
      data-awaiting={!isShort || undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.contents}>
        <header className={classes.head}>
          <h2 id={id}>{title ?? t('loading')}</h2>
          <button type="button" aria-label={t('close')} onClick={onClose}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
