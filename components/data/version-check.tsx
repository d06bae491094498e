'use client'

import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import classes from './version-check.module.css'

const key = 'waypost.version'
const reloadAfterMs = 200

/** Whether the server runs another build than the one stored; stores the new one. Unreachable counts as no. */
async function isNewVersion(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/version.json', { signal, cache: 'no-store' })
  if (!answer.ok) return false
  const { version }: { version?: string } = await answer.json()
  const stored = localStorage.getItem(key)
  if (!version || version === stored) return false
  localStorage.setItem(key, version)
  return stored !== null
}

/** On each navigation: a new version of the site shows a notice and reloads the page (spec §2, navigation guard). */
export function VersionCheck() {
  const t = useTranslations('common')
  const pathname = usePathname()
  const [isReloading, setReloading] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is what asks for the check
  useEffect(() => {
    const abort = new AbortController()
    isNewVersion(abort.signal).then(
      (isNew) => {
        if (!isNew) return
        setReloading(true)
        setTimeout(() => window.location.reload(), reloadAfterMs)
      },
      // Offline or gone from the page: the next navigation asks again.
      () => undefined,
    )
    return () => abort.abort()
  }, [pathname])
  return isReloading ? (
    <div className={classes.notice} role="status">
      {t('newVersion')}
    </div>
  ) : null
}
