'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Leaving, UnsavedContext } from '#components/data/unsaved.ts'
import { DialogFrame } from '../lazy/frames.tsx'
import { PlainButton } from '../plain/plain-button.tsx'
import classes from './form.module.css'

/** Around forms of drawer, dialog or page; asks before input is lost. */
export function UnsavedForms({ leaving, children }: { leaving: Leaving; children: ReactNode }) {
  const { forms, go, stay } = leaving
  return (
    <UnsavedContext value={forms}>
      {children}
      {go && (
        <DiscardDialog
          onStay={stay}
          onLeave={() => {
            stay()
            go()
          }}
        />
      )}
    </UnsavedContext>
  )
}

function DiscardDialog(props: { onStay: () => void; onLeave: () => void }) {
  const t = useTranslations('common.discard')
  return (
    <DialogFrame title={t('title')} size="sm" isShort onClose={props.onStay}>
      <p className={classes.consequence}>{t('text')}</p>
      <div className={classes.choice}>
        <PlainButton look="danger" onClick={props.onLeave}>
          {t('yes')}
        </PlainButton>
        <PlainButton data-first onClick={props.onStay}>
          {t('no')}
        </PlainButton>
      </div>
    </DialogFrame>
  )
}
