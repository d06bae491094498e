'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { OpenInMenu } from '#components/map/open-in-menu.tsx'
import { isQuick, type QuickDevice, useQuickActs } from './quick-acts.ts'
import { preloadQuick, QuickDialog, type QuickDialogAct } from './quick-dialog.tsx'
import classes from './quick-row.module.css'

type QuickRowProps = {
  device: QuickDevice
  /** Icons only. */
  isSmall?: boolean
  onTrack: () => void
}

/** Track, share, navigate, rename: one tap each. */
export function QuickRow({ device, isSmall = false, onTrack }: QuickRowProps) {
  const t = useTranslations('device')
  const acts = useQuickActs(device.place !== undefined)
  const [open, setOpen] = useState<QuickDialogAct>()
  return (
    <>
      <div className={isSmall ? classes.icons : classes.row}>
        {acts.map(({ key, Icon }) => {
          const button = (
            <button
              key={key}
              type="button"
              {...(isSmall && { 'aria-label': t(`quick.${key}`), title: t(`quick.${key}`) })}
              data-first={key === 'track' || undefined}
              onPointerEnter={() => preloadQuick(key)}
              {...(key !== 'navigate' && {
                onClick: () => (isQuick(key) ? setOpen(key) : onTrack()),
              })}
            >
              <Icon size={isSmall ? 17 : 20} stroke={1.7} />
              {!isSmall && <span>{t(`quick.${key}`)}</span>}
            </button>
          )
          if (key !== 'navigate' || !device.place) return button
          const place = { ...device.place, name: device.name }
          return (
            <OpenInMenu key={key} place={place} mode="directions">
              {button}
            </OpenInMenu>
          )
        })}
      </div>
      {open && <QuickDialog act={open} device={device} onClose={() => setOpen(undefined)} />}
    </>
  )
}
