'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useBrand } from './brand.tsx'
import classes from './version-check.module.css'

const key = 'waypost.version'
const reloadAfterMs = 200
const cachedRoutes = ['/login', '/register']

/** Stores a new version. Unreachable counts as no. */
async function isNewVersion(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/version.json', { signal, cache: 'no-store' })
  if (!answer.ok) return false
  const { version }: { version?: string } = await answer.json()
  const stored = localStorage.getItem(key)
  if (!version || version === stored) return false
  localStorage.setItem(key, version)
  return stored !== null
}

/** On navigation, when the server runs a new version. */
export function VersionCheck() {
  const t = useTranslations('common')
  const { defaultLanguage } = useBrand()
  const pathname = usePathname()
  const [isReloading, setReloading] = useState(false)
  useEffect(() => {
    if (cachedRoutes.includes(pathname)) return
    const abort = new AbortController()
    isNewVersion(abort.signal).then(
      (isNew) => {
        if (!isNew) return
        setReloading(true)
        setTimeout(() => window.location.reload(), reloadAfterMs)
      },
      // Retried on the next navigation.
      () => undefined,
    )
    return () => abort.abort()
  }, [pathname])
  return isReloading ? (
    <div className={classes.notice} role="status">
      {/* A brand may show it in English to everybody. */}
      {t(defaultLanguage === 'en' ? 'newVersionEnglish' : 'newVersion')}
    </div>
  ) : null
}
