'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'
import classes from '../auth/auth.module.css'

/** WebGL 2 for the map; CSS features of our styles. */
function isSupported(): boolean {
  const hasMap = Boolean(document.createElement('canvas').getContext('webgl2'))
  return hasMap && CSS.supports('selector(:has(a))') && 'WebSocket' in window
}

/** Below the form, in room that is kept for it: it is known after hydration only, and what moves then loses the click it is under. */
export function BrowserNotice() {
  const t = useTranslations('login')
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(!isSupported()), [])
  return (
    <div className={classes.late}>
      {isShown && <PlainAlert tone="warning">{t('unsupported')}</PlainAlert>}
    </div>
  )
}
