'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'

/** WebGL 2 for the map; CSS features of our styles. */
function isSupported(): boolean {
  const hasMap = Boolean(document.createElement('canvas').getContext('webgl2'))
  return hasMap && CSS.supports('selector(:has(a))') && 'WebSocket' in window
}

/** Below the form: known after hydration only, and a form that moves then loses the click it is under. */
export function BrowserNotice() {
  const t = useTranslations('login')
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(!isSupported()), [])
  if (!isShown) return null
  return (
    <PlainAlert tone="warning" style={{ marginBlockStart: 16 }}>
      {t('unsupported')}
    </PlainAlert>
  )
}
