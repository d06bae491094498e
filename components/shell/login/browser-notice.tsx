'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { PlainAlert } from '#components/ui/plain/alert.tsx'

/** What the console cannot do without: WebGL 2 for the map, and what this page's own styles are made of. */
function isSupported(): boolean {
  const hasMap = Boolean(document.createElement('canvas').getContext('webgl2'))
  return hasMap && CSS.supports('selector(:has(a))') && 'WebSocket' in window
}

/** Tells readers of browsers without what the console needs to take a mainstream one. */
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
