'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx'

/** WebGL 2 for the map; CSS features of our styles. */
function isSupported(): boolean {
  const hasMap = Boolean(document.createElement('canvas').getContext('webgl2'))
  return hasMap && CSS.supports('selector(:has(a))') && 'WebSocket' in window
}

export function BrowserNotice() {
  const t = useTranslations('login')
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(!isSupported()), [])
  return (
    <>
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      {isShown && (
        <PlainAlert tone="warning" style={{ marginBlockEnd: 16 }}>
          {t('unsupported')}
        </PlainAlert>
      )}
    </>
  )
}
