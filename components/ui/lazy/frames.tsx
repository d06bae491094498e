'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useFocusReturn } from '../form/use-focus-return.ts'
import classes from './frames.module.css'

/** Widths of dialogs as Mantine's, in pixels. */
const widths = { sm: 380, md: 440, lg: 620 } as const
export type DialogSize = keyof typeof widths

type Framed = { onClose: () => void; children: ReactNode }

/** The dialog of a lazy part before its contents are there; it can be closed meanwhile. */
export function DialogFrame(
  props: Framed & { title: ReactNode; size?: DialogSize; isFullOnPhone?: boolean },
) {
  return (
    <Frame
      {...props}
      kind={props.isFullOnPhone ? 'page' : 'dialog'}
      width={widths[props.size ?? 'md']}
    />
  )
}

/** The drawer of a lazy part before its contents are there; it can be closed meanwhile. `width` in pixels. */
export function DrawerFrame(props: Framed & { title?: ReactNode; width?: number }) {
  return <Frame {...props} kind="drawer" width={props.width ?? widths.lg} />
}

type FrameProps = Framed & { title?: ReactNode; kind: 'dialog' | 'page' | 'drawer'; width: number }

/** The browser's own dialog: Mantine's come with what is inside, and weigh more than the skeleton may. */
function Frame({ title, kind, width, onClose, children }: FrameProps) {
  const t = useTranslations('common')
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturn()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser gives Escape, as `cancel`
    <dialog
      ref={dialog}
      className={classes.frame}
      style={{ '--width': `${width}px` } as CSSProperties}
      data-kind={kind}
      data-awaiting
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.contents}>
        <header className={classes.head}>
          <h2>{title ?? t('loading')}</h2>
          <button type="button" aria-label={t('close')} onClick={onClose}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
